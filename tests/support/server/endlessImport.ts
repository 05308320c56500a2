import net from 'node:net';
import { readRaw } from './rawSocket.ts';

const CHUNK = Buffer.from('a row of the file that never ends\n'.repeat(2000).slice(0, 65_536));

/** An import whose file never ends. */
export interface EndlessImport {
  /** Of the answer; null while there is none. */
  status(): number | null;
  message(): string | null;
  /** Whether the server has closed the connection. */
  isEnded(): boolean;
  leave(): void;
}

/**
 * Sends an import as fast as it is read.
 * @param most bytes after which it only holds the connection
 */
export function endlessImport(
  { hostname, port }: { hostname: string; port: number },
  { host, authorization, alias }: { host: string; authorization: string; alias: string },
  most = Number.POSITIVE_INFINITY,
): EndlessImport {
  const socket = net.connect(port, hostname);
  const received: Buffer[] = [];
  let isEnded = false;
  let sent = 0;
  const send = () => {
    while (!socket.destroyed && sent < most) {
      sent += CHUNK.length;
      if (!socket.write(Buffer.concat([Buffer.from(`${CHUNK.length.toString(16)}\r\n`), CHUNK, end]))) return;
    }
  };
  socket
    .on('error', () => {})
    .on('close', () => {
      isEnded = true;
    })
    .on('data', (data) => received.push(data))
    .on('drain', send);
  const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\ntitle\n';
  socket.write(
    [
      `POST /api/rest/${alias}/import HTTP/1.1`,
      `Host: ${host}:${port}`,
      `Authorization: ${authorization}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Transfer-Encoding: chunked',
      '',
      `${form.length.toString(16)}\r\n${form}\r\n`,
    ].join('\r\n'),
  );
  send();
  const answer = () => readRaw(Buffer.concat(received).toString());
  return {
    status: () => answer().status || null,
    message: () => answer().body?.message ?? null,
    isEnded: () => isEnded,
    leave: () => socket.destroy(),
  };
}

const end = Buffer.from('\r\n');
