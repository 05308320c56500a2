import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long a stop waits for requests, and then for everything else. */
const timeouts_ms = { requests: 8000, rest: 2000 };

/** How often idle connections are closed while draining. */
const sweep_ms = 50;

/**
 * Graceful stop: finishes requests in flight and closes their connections, which browsers would otherwise keep open for
 * a minute. Call it before the server listens.
 * @returns waits for a close that has begun, up to the limits above
 */
export function prepareDrain(app: FastifyInstance): (closing: Promise<void>) => Promise<void> {
  let isDraining = false;
  const silent = silentConnections(app);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done();
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

/** Connections that browsers opened in advance and never used. Node.js does not count them as idle. */
function silentConnections(app: FastifyInstance): ReadonlySet<Socket> {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.prependListener('request', ({ socket }) => void silent.delete(socket));
  return silent;
}
