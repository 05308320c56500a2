import { requestLimits } from '#shared/limits.ts';
import { FairQueue } from './fairQueue.ts';

declare module '../../context.ts' {
  interface Platform {
    /** Turns of imports, exports and streamed lists. */
    heavy: HeavyCalls;
  }
}

/** Turns of calls that use much memory or time, shared fairly between accounts (docs/start/load.md#shares). */
export interface HeavyCalls {
  /** Forms with a file, taken before the body is read. */
  uploads: FairQueue;
  imports: FairQueue;
  /** Bulk calls whose body is a megabyte or more. */
  bulk: FairQueue;
  /** Exports and lists that are streamed. */
  exports: FairQueue;
  /** Searches for similar texts. */
  likeness: FairQueue;
}

export const heavyCalls = (): HeavyCalls => ({
  uploads: turns(requestLimits.uploads_at_once),
  imports: turns(requestLimits.imports_at_once),
  bulk: turns(requestLimits.large_bulk_calls_at_once),
  exports: turns(requestLimits.exports_at_once),
  likeness: turns(requestLimits.likeness_at_once),
});

const turns = (places: number) =>
  new FairQueue({ places, wait_ms: requestLimits.heavy_wait_ms, waiting_max: requestLimits.heavy_waiting_max });
