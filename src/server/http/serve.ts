import type { Handlers, JobHandlers, Resource } from '#shared/resource.ts';
import type { Ctx, JobCtx, RequestCtx } from '../context.ts';

/** A declaration bound to the functions that serve it. */
export interface BoundResource {
  resource: Resource;
  handlers: Record<string, AnyHandler<(ctx: never, input: never) => Promise<unknown>>>;
  jobs: Record<string, (ctx: JobCtx, payload: never) => Promise<void>>;
  /** When jobs run by the clock, in cron's words, UTC. */
  schedule: Record<string, string>;
}

/** A handler in two steps: the first needs no database and takes its time, the second is in the transaction. */
interface WithPrepare<C, I, R> {
  prepare(input: I): Promise<(ctx: C) => Promise<R>>;
}

/**
 * What takes long is prepared before the transaction begins, so that it holds neither a connection nor a lock meanwhile.
 * A repetition under an Idempotency-Key prepares in vain.
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

/** A handler that goes on for a moment after its transaction has committed, and may answer anew. */
interface WithAfterCommit<C, I, R> {
  handle(ctx: C, input: I): Promise<R>;
  afterCommit(ctx: RequestCtx, input: I, answer: R): Promise<R>;
}

/**
 * What must not be in the transaction, but belongs into the answer if it is quick: `afterCommit` is given what `handle`
 * answered, once that is committed. A crash between the two must leave work that a job takes up.
 */
export const afterCommit = <C, I, R>(
  handle: (ctx: C, input: I) => Promise<R>,
  afterCommit: (ctx: RequestCtx, input: I, answer: R) => Promise<R>,
): WithAfterCommit<C, I, R> => ({ handle, afterCommit });

type AnyHandler<H> = H extends (ctx: infer C, input: infer I) => Promise<infer R>
  ? H | WithPrepare<C, I, R> | WithAfterCommit<C, I, R>
  : never;

type BoundHandlers<R extends Resource> = {
  [E in keyof R['endpoints']]: AnyHandler<Handlers<R, Ctx, RequestCtx>[E]>;
};

/**
 * Binds a declaration's endpoints and jobs to service functions. A missing one, or one that answers another shape
 * than declared, does not compile.
 */
export function serve<R extends Resource>(
  resource: R,
  handlers: BoundHandlers<R>,
  ...rest: keyof JobHandlers<R, JobCtx> extends never
    ? []
    : [jobs: JobHandlers<R, JobCtx>, schedule?: { [J in keyof JobHandlers<R, JobCtx>]?: string }]
): BoundResource {
  const [jobs = {}, schedule = {}] = rest;
  return { resource, handlers, jobs, schedule } as unknown as BoundResource;
}
