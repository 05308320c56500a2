import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { HELD_MS, watchEventLoop } from '#server/load/eventLoop/watch.ts';
import { atEnd } from '../atEnd.ts';

/** Parts with commas between them, up to so many bytes. */
function filled(bytes: number, part: (at: number) => string): string {
  const parts: string[] = [];
  for (let at = 0, length = 2; ; at++) {
    const next = part(at);
    length += next.length + 1;
    if (length > bytes) return parts.join(',');
    parts.push(next);
  }
}

const deep = (open: string, close: string, bytes: number): string => {
  const depth = Math.floor((bytes - 1) / (open.length + close.length));
  return `${open.repeat(depth)}0${close.repeat(depth)}`;
};

/** Answers of up to so many bytes that say they are JSON, by name. */
export const hostileJson = (bytes: number): Record<string, Buffer> =>
  Object.fromEntries(
    Object.entries({
      nothing: '',
      HTML: '<html>Bad gateway</html>',
      null: 'null',
      'a number': '1e999',
      'a text': JSON.stringify('x'.repeat(bytes - 2)),
      'an empty object': '{}',
      'arrays in arrays': deep('[', ']', bytes),
      'objects in objects': deep('{"a":', '}', bytes),
      'a list at any field': `{${filled(bytes, (at) => `"${at.toString(36)}":[]`)}}`,
      'small objects': `[${filled(bytes, (at) => `{"a":{"${at.toString(36)}":0}}`)}]`,
      'numbers as keys': `{${filled(bytes, (at) => `"${(at * 1_037_389) % 4_294_967_291}":0`)}}`,
      'one key again and again': `{${filled(bytes, () => '"__proto__":{}')}}`,
      'another encoding': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x30, 0x7d]),
    }).map(([name, text]) => [name, Buffer.from(text)]),
  );

/** What a field may be instead. */
const wrongs: unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  'x'.repeat(60_000),
  'a\0b',
  '\ud800',
  'line\nfeed',
  'javascript:alert(1)',
  [],
  [[[]]],
  {},
  JSON.parse('{"__proto__":{"length":1},"then":1}'),
];

/** The object with each of its fields, and fields of fields, wrong in each way, one at a time. */
export function* wronged(valid: object): Generator<{ path: string; value: unknown }> {
  for (const [key, part] of Object.entries(valid)) {
    for (const wrong of wrongs) yield { path: `${key}: ${label(wrong)}`, value: { ...valid, [key]: wrong } };
    if (typeof part !== 'object' || part === null) continue;
    for (const { path, value } of wronged(part)) yield { path: `${key}.${path}`, value: { ...valid, [key]: value } };
  }
}

const label = (value: unknown) => JSON.stringify(value).slice(0, 30);

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body: Buffer | string;
}

/** A server with an answer for each path; others are 404. @returns its base URL and the answers, to be changed */
export async function startAnswers(): Promise<{ url: string; answers: Map<string, Answer> }> {
  const answers = new Map<string, Answer>();
  const server = http.createServer((request, response) => {
    const { status = 200, headers, body } = answers.get(String(request.url).split('?')[0] as string) ?? none;
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, answers };
}

const none: Answer = { status: 404, body: '{}' };

/** Fails the test if the event loop is held until it ends. Only time of the processor counts; this process is the server too. */
export function expectFreeLoop(): void {
  const held: number[] = [];
  const watch = watchEventLoop(({ cpu_ms }) => held.push(cpu_ms));
  onTestFinished(() => {
    watch.stop();
    expect(Math.max(0, ...held)).toBeLessThan(HELD_MS);
  });
}
