import type { Handlers, JobHandlers, Resource } from '#shared/resource.ts';
import type { Ctx, JobCtx, RequestCtx } from '../context.ts';

declare module '../context.ts' {
  interface Platform {
    /** Names of the resources that have a list. */
    listNames: ReadonlySet<string>;
  }
}

/** A declared resource with the functions that serve it. */
export interface BoundResource {
  resource: Resource;
  handlers: Record<string, AnyHandler<(ctx: never, input: never) => Promise<unknown>>>;
  jobs: Record<string, (ctx: JobCtx, payload: never) => Promise<void>>;
  /** Cron schedules of jobs, UTC. */
  schedule: Record<string, string>;
  /**
   * Jobs that wait for the server with the records of their `account_id`, which may be the account's own. Their declaration
   * cannot tell: it has the payload alone, and many jobs of an account, such as mails, never reach its records.
   */
  onRecords?: readonly string[];
}

/** A handler with a slow first step that needs no database, before the transaction begins. */
interface WithPrepare<C, I, R> {
  prepare(input: I): Promise<(ctx: C) => Promise<R>>;
}

/**
 * Runs `prepare` before the transaction, so that slow work such as hashing holds neither a connection nor a lock. A
 * repeated call under an `Idempotency-Key` prepares for nothing.
 */
export const withPrepare = <C, I, P, R>(
  prepare: (input: I) => Promise<P>,
  handle: (ctx: C, input: I, prepared: P) => Promise<R>,
): WithPrepare<C, I, R> => ({
  prepare: async (input) => {
    const prepared = await prepare(input);
    return (ctx) => handle(ctx, input, prepared);
  },
});

/** A handler that continues after the commit and may replace the answer. */
interface WithAfterCommit<C, I, R> {
  handle(ctx: C, input: I): Promise<R>;
  afterCommit(ctx: RequestCtx, input: I, answer: R): Promise<R>;
}

/**
 * For work that must not be in the transaction but belongs in the answer if it is quick: `afterCommit` gets the answer
 * of `handle` once it is committed. After a crash between the two, a job must do the rest.
 */
export const afterCommit = <C, I, R>(
  handle: (ctx: C, input: I) => Promise<R>,
  afterCommit: (ctx: RequestCtx, input: I, answer: R) => Promise<R>,
): WithAfterCommit<C, I, R> => ({ handle, afterCommit });

type AnyHandler<H> = H extends (ctx: infer C, input: infer I) => Promise<infer R>
  ? H | WithPrepare<C, I, R> | WithAfterCommit<C, I, R>
  : never;

export type BoundHandlers<R extends Resource> = {
  [E in keyof R['endpoints']]: AnyHandler<Handlers<R, Ctx, RequestCtx>[E]>;
};

/**
 * Binds a declaration's endpoints and jobs to functions. A missing one, or one with another reply than declared, does
 * not compile.
 */
export function serve<R extends Resource>(
  resource: R,
  handlers: BoundHandlers<R>,
  ...rest: keyof JobHandlers<R, JobCtx> extends never
    ? []
    : [
        jobs: JobHandlers<R, JobCtx>,
        schedule?: { [J in keyof JobHandlers<R, JobCtx>]?: string },
        onRecords?: readonly (keyof JobHandlers<R, JobCtx>)[],
      ]
): BoundResource {
  const [jobs = {}, schedule = {}, onRecords = []] = rest;
  return { resource, handlers, jobs, schedule, onRecords } as unknown as BoundResource;
}
