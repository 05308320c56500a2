import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../atEnd.ts';

export interface Received {
  headers: Record<string, string>;
  body: string;
}

type Answer = (response: http.ServerResponse) => void;

/** An author's backend. Answers are given in order; after the last, 204. Closed at the end of the test file. */
export interface Receiver {
  url: string;
  received: Received[];
  answers: Answer[];
  /** Answers to requests whose path begins so, which come before the others. */
  answersTo(path: string): Answer[];
}

export async function receiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: Answer[] = [];
  const byPath = new Map<string, Answer[]>();
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    received.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString() });
    const [, own] = [...byPath].find(([path]) => request.url?.startsWith(path)) ?? [];
    const answer = own?.shift() ?? answers.shift();
    if (answer) answer(response);
    else response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ received, answers },
    answersTo(path) {
      const own = byPath.get(path) ?? [];
      byPath.set(path, own);
      return own;
    },
  };
}

/** An answer of this status. */
export const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: http.ServerResponse): void =>
    void response.writeHead(code, headers).end();

/** Closes the connection without an answer. */
export const hangUp = (response: http.ServerResponse): void => void response.socket?.destroy();
