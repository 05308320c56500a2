import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { endsWork } from '#server/load/eventLoop/inFlight.ts';
import { HELD_MS, type Held, runAs, type Task, watchEventLoop } from '#server/load/eventLoop/watch.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The work of this request. */
    task: Task;
  }
}

/** Time, in ms, in which one line is logged for a task at most. */
const QUIET_MS = 60_000;
const TASKS_KEPT = 500;

/**
 * Logs requests and jobs that hold the event loop (docs/operating/running.md#event-loop). The hooks name the request that runs:
 * from its first byte on, and again once the body is read, which happens outside of the first hook's context.
 */
export const eventLoop = fp(async (app) => {
  app.decorateRequest('task');
  app.addHook('onRequest', (request, _reply, done) => {
    request.task = taskOf(request);
    runAs(request.task, done);
  });
  app.addHook('preValidation', (request, _reply, done) =>
    request.body === undefined ? done() : runAs(request.task, done),
  );
  app.addHook('onResponse', (request, _reply, done) => {
    endsWork(request.task);
    done();
  });
  const logged = new Map<string, { at: number; more: number }>();
  let watch: ReturnType<typeof watchEventLoop> | undefined;
  const onHeld = ({ task, ms, cpu_ms }: Held) => {
    // The rest was waiting for a processor: the machine is busy, and no task is to blame.
    if (cpu_ms <= HELD_MS) return;
    const name = task?.name ?? null;
    const before = logged.get(String(name));
    const now = performance.now();
    if (before && now - before.at < QUIET_MS) return void before.more++;
    if (logged.size > TASKS_KEPT) logged.clear();
    logged.set(String(name), { at: now, more: 0 });
    const more = before?.more ? { not_logged: before.more } : {};
    app.log.warn({ task: name, request_id: task?.request_id ?? null, ms, cpu_ms, ...more }, 'event loop held');
  };
  // The start loads modules, which keeps nobody waiting.
  app.addHook('onListen', async () => {
    watch = watchEventLoop(onHeld);
  });
  app.addHook('onClose', async () => watch?.stop());
});

const taskOf = ({ method, routeOptions, id }: FastifyRequest): Task => ({
  name: `${method} ${routeOptions.url ?? 'unknown path'}`,
  request_id: id,
});
