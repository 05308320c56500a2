import { expect, test, vi } from 'vitest';
import { requestLines } from '#web/api/requestLines.ts';

const streamOf = (...parts: (string | Error)[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) {
        if (typeof part !== 'string') return controller.error(part);
        controller.enqueue(new TextEncoder().encode(part));
      }
      controller.close();
    },
  });

const linesOf = async (response: Response, signal?: AbortSignal) => {
  vi.stubGlobal('fetch', async () => response);
  const lines: unknown[] = [];
  for await (const line of requestLines<unknown>('POST', '/v1/lines', { signal })) lines.push(line);
  return lines;
};

test('yields lines that are cut anywhere', async () => {
  expect(await linesOf(new Response(streamOf('{"a":1}\n{"a"', ':"', 'ü"}\r\n', '\n')))).toEqual([{ a: 1 }, { a: 'ü' }]);
});

test('throws the refusal of the server', async () => {
  const body = JSON.stringify({ type: 'conflict', message: 'busy', status: 409, violations: [] });
  const response = new Response(body, { status: 409, headers: { 'content-type': 'application/problem+json' } });
  await expect(linesOf(response)).rejects.toMatchObject({ status: 409, message: 'busy' });
});

test('reports a response that is cut off as a failure of the network', async () => {
  const response = new Response(streamOf('{"a":1}\n', new TypeError('terminated')));
  await expect(linesOf(response)).rejects.toMatchObject({ status: 0, message: 'errors.network' });
});
