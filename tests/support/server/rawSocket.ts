import net from 'node:net';
import type { Problem } from '#shared/problems.ts';

/** Sends bytes on a new socket. Returns the response, or everything received until the server closed or 3 s passed. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = net.connect(port, '127.0.0.1', () => void socket.write(bytes));
    const done = () => {
      socket.destroy();
      resolve(Buffer.concat(chunks).toString());
    };
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (isWhole(Buffer.concat(chunks).toString())) done();
    });
    socket.on('end', done);
    socket.on('error', done);
    socket.setTimeout(3000, done);
  });
}

function isWhole(text: string): boolean {
  const [head = '', body] = text.split('\r\n\r\n', 2);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return body !== undefined && length !== undefined && Buffer.byteLength(body) >= Number(length);
}

export function readRaw(text: string): { status: number; head: string; body: Problem | undefined } {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  return {
    status: Number(/^HTTP\/1\.\d (\d+)/.exec(head)?.[1] ?? 0),
    head,
    body: body.startsWith('{') ? (JSON.parse(body) as Problem) : undefined,
  };
}
