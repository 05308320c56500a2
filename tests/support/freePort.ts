import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';

/**
 * Below the ports that Linux gives to outgoing connections (from 32768): one of those may be taken by any connection
 * before a server listens there, or while it restarts.
 */
const ports = { from: 15_000, to: 32_000 };

/** A port of 127.0.0.1 that nobody listens on at present. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.from, ports.to);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = net.createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
