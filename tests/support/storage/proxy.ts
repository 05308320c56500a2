import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { atEnd } from '../atEnd.ts';

/** A listener that counts its connections and answers nothing. */
export async function silentListener(host = '127.0.0.1') {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.listen(0, host);
  await once(server, 'listening');
  atEnd(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return sockets.size;
    },
  };
}

/**
 * Passes everything on to a server and keeps what was sent.
 * @param rewrite changes what the server answers
 */
export async function recordingProxy(port: number, rewrite: (chunk: Buffer) => Buffer = (chunk) => chunk) {
  const sent: Buffer[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    near.on('data', (chunk) => {
      sent.push(chunk);
      far.write(chunk);
    });
    far.on('data', (chunk) => near.write(rewrite(chunk)));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    /** Everything that was sent to the server. */
    sent: () => Buffer.concat(sent).toString('latin1'),
  };
}
