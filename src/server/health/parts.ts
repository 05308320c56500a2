import { setTimeout as sleep } from 'node:timers/promises';

/** Parts that writes need beside the database. */
export type PartName = 'disk' | 'files' | 'planes';

export interface Fault {
  state: 'low' | 'unreachable';
  /** For the log alone. */
  why: string;
}

/** Null: nothing is wrong. */
export type CheckPart = () => Promise<Fault | null>;

interface Log {
  info(data: object, text: string): void;
  warn(data: object, text: string): void;
}

/** How often the parts are looked at, ms: without being asked, and at most when health is asked for. */
const EVERY_MS = 30_000;
const ASKED_MS = 5000;
/** A part that has not answered by then is unreachable. */
const ANSWER_MS = 5000;

export interface Parts {
  /** What is wrong as far as is known, by part. Never waits; a look that is too old is repeated meanwhile. */
  faults(): Partial<Record<PartName, Fault['state']>>;
  stop(): void;
}

/** Looks at parts from now on, and logs each once when it begins to be degraded, and once when it is well again. */
export function watchParts(checks: Partial<Record<PartName, CheckPart>>, log: Log): Parts {
  const known = new Map<PartName, Fault>();
  let looked_at = Number.NEGATIVE_INFINITY;
  const look = async (name: PartName, check: CheckPart) => {
    const fault = await inTime(check);
    const before = known.get(name);
    if (fault) known.set(name, fault);
    else known.delete(name);
    if (fault && fault.state !== before?.state)
      log.warn({ part: name, ...fault }, 'a part that writes need is degraded');
    if (!fault && before) log.info({ part: name }, 'a part is well again');
  };
  const lookAtAll = () => {
    looked_at = performance.now();
    for (const [name, check] of Object.entries(checks)) void look(name as PartName, check);
  };
  lookAtAll();
  const timer = setInterval(lookAtAll, EVERY_MS).unref();
  return {
    faults() {
      if (performance.now() - looked_at > ASKED_MS) lookAtAll();
      return Object.fromEntries([...known].map(([name, { state }]) => [name, state]));
    },
    stop: () => clearInterval(timer),
  };
}

async function inTime(check: CheckPart): Promise<Fault | null> {
  const late = sleep(ANSWER_MS, { state: 'unreachable', why: `no answer within ${ANSWER_MS / 1000} s` } as const, {
    ref: false,
  });
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    return { state: 'unreachable', why: (error as Error).message };
  }
}
