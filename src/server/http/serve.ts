import type { Handlers, JobHandlers, Resource } from '#shared/resource.ts';
import type { Ctx, JobCtx, OpenCtx } from '../context.ts';

/** A declaration bound to the functions that serve it. */
export interface Served {
  resource: Resource;
  handlers: Record<string, (ctx: never, input: never) => Promise<unknown>>;
  jobs: Record<string, (ctx: JobCtx, payload: never) => Promise<void>>;
  /** When jobs run by the clock, in cron's words, UTC. */
  schedule: Record<string, string>;
}

/**
 * Binds a declaration's endpoints and jobs to service functions. A missing one, or one that answers another shape
 * than declared, does not compile.
 */
export function serve<R extends Resource>(
  resource: R,
  handlers: Handlers<R, Ctx, OpenCtx>,
  ...rest: keyof JobHandlers<R, JobCtx> extends never
    ? []
    : [jobs: JobHandlers<R, JobCtx>, schedule?: { [J in keyof JobHandlers<R, JobCtx>]?: string }]
): Served {
  const [jobs = {}, schedule = {}] = rest;
  return { resource, handlers, jobs, schedule } as unknown as Served;
}
