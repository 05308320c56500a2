import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What a server does with a connection. */
export type Answer = (socket: Socket) => void;

/** Writes the same bytes until the other side hangs up. */
export const endless =
  (head: string, bytes: Buffer | string): Answer =>
  (socket) => {
    socket.write(head);
    const more = () => {
      while (socket.writable && socket.write(bytes));
    };
    socket.on('drain', more);
    more();
  };

export const dripping =
  (head: string, bytes: string): Answer =>
  (socket) => {
    socket.write(head);
    const timer = setInterval(() => socket.write(bytes), 20);
    socket.on('close', () => clearInterval(timer));
  };

/**
 * A TCP server that does this with every connection, until the test ends.
 * @returns its port, and its open connections
 */
export async function listenHostile(answer: Answer): Promise<{ port: number; sockets: ReadonlySet<Socket> }> {
  const sockets = new Set<Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    answer(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, sockets };
}
