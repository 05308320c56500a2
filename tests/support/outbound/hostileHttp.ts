import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { OutboundFailure } from '#server/outbound/outboundError.ts';
import { type Answer, dripping, endless, listenHostile } from './hostileSocket.ts';

const MIB = 1024 * 1024;

export const once200 = (headers: string, body: Buffer | string) => (socket: Socket) => {
  socket.write(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\n`);
  socket.end(body);
};

/** What a server answers that is none, by name, and what a call makes of it: the kind of failure, or a status. */
export const hostileHttp: Record<string, [OutboundFailure | number, Answer]> = {
  silence: ['timeout', () => {}],
  'interim answers without end': ['timeout', endless('', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(500))],
  'an upgrade nobody asked for': [
    'refused',
    (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  ],
  'one header without end': ['refused', endless('HTTP/1.1 200 OK\r\nx: ', 'x'.repeat(65_536))],
  'headers without end': ['refused', endless('HTTP/1.1 200 OK\r\n', 'a: b\r\n'.repeat(10_000))],
  'trailers without end': [
    'refused',
    endless('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n', 'a: b\r\n'.repeat(10_000)),
  ],
  'headers by the drip': ['timeout', dripping('HTTP/1.1 200 OK\r\n', 'a: b\r\n')],
  'a body by the drip': ['timeout', dripping('HTTP/1.1 200 OK\r\n\r\n', 'x')],
  'a body without end': ['too_large', endless('HTTP/1.1 200 OK\r\n\r\n', Buffer.alloc(65_536))],
  'a chunk length that is none': ['refused', once200('transfer-encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n')],
  'a chunk length of 2^64': ['refused', once200('transfer-encoding: chunked', `${'f'.repeat(17)}\r\n{}`)],
  'a chunk extension without end': [
    'refused',
    endless('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2;', 'x'.repeat(65_536)),
  ],
  'two lengths': ['refused', once200('content-length: 2\r\ncontent-length: 3', '{}')],
  'a length and chunks': ['refused', once200('content-length: 2\r\ntransfer-encoding: chunked', '{}')],
  'a length that is never sent': ['refused', once200('content-length: 500', '{')],
  'a redirect to an inner address': [
    302,
    (socket) => socket.end('HTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/\r\ncontent-length: 0\r\n\r\n'),
  ],
  'a gzip bomb': [200, once200('content-encoding: gzip', gzipSync(Buffer.alloc(32 * MIB)))],
  'bytes that are no HTTP': ['refused', endless('', Buffer.alloc(65_536, 0xff))],
};

/** A TCP server that gives this answer to every request, until the test ends. @returns its base URL */
export async function startHostile(answer: Answer): Promise<string> {
  const { port } = await listenHostile((socket) => void socket.once('data', () => answer(socket)));
  return `http://127.0.0.1:${port}`;
}
