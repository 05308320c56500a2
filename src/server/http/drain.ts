import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Requests that take longer than this to finish are cut off by a stop; so is everything else that takes longer. */
const timeouts_ms = { requests: 8000, rest: 2000 };

/** How often connections that have fallen idle meanwhile are looked for. */
const sweep_ms = 50;

/**
 * For an orderly stop: requests in flight are finished, and their connections closed behind them, since a browser
 * would keep them open for another minute. Call it before the server listens.
 * @returns waits for a close that has begun, as long as is reasonable
 */
export function prepareDrain(app: FastifyInstance): (closing: Promise<void>) => Promise<void> {
  let isDraining = false;
  const silent = silentConnections(app);
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  return async (closing) => {
    isDraining = true;
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of silent) socket.destroy();
    }, sweep_ms);
    const within = (ms: number) => Promise.race([closing, sleep(ms, undefined, { ref: false })]);
    await within(timeouts_ms.requests);
    clearInterval(sweep);
    app.server.closeAllConnections();
    await within(timeouts_ms.rest);
  };
}

/** Browsers open connections in advance. One that was never asked anything is not idle to Node.js, and would be waited for. */
function silentConnections(app: FastifyInstance): ReadonlySet<Socket> {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.prependListener('request', ({ socket }) => void silent.delete(socket));
  return silent;
}
