import type { RequestCtx } from '#server/context.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import { type Figures, figuresOf } from '#server/tenant/query/figures.ts';
import type { Day } from './daysOf.ts';

/** How long counting goes on before the rest is left out, ms. */
const COUNTING_MS = 2000;
/** For at most so long an answer is believed, ms; one that was cheap to come by for less. */
const BELIEVED_MS = 60_000;
/** Of so few records and entities counting costs nothing, however busy the machine was: whoever adds one sees it. */
const FEW_RECORDS = 1000;
const FEW_ENTITIES = 20;
const FEW_BELIEVED_MS = 500;
/** At most one part in so many of its time does a database spend counting for one account. */
const SHARE = 100;
const KEPT = 1000;

export interface Counted {
  at: Date;
  ready: readonly EntityModel[];
  /** By the entity's id; none of what was not counted. */
  figures: ReadonlyMap<number, Figures>;
}

interface Kept {
  counting: Promise<Counted>;
  expires: number;
}

const kept = new Map<string, Kept>();

/**
 * Counts the records of an account's entities, and remembers it for as long as it was dear: those who ask meanwhile are
 * given the same. An account whose database cannot be reached is not counted at all.
 */
export async function recordFigures(ctx: RequestCtx, days: readonly Day[], time_zone: string): Promise<Counted> {
  const { data } = ctx.platform;
  const version = await data.version(ctx.account.id);
  const key = JSON.stringify([ctx.account.id, version, time_zone, days.at(-1)?.name]);
  const known = kept.get(key);
  if (known && known.expires > Date.now()) return known.counting;
  const started = performance.now();
  const entry: Kept = { counting: count(ctx, days), expires: Number.POSITIVE_INFINITY };
  kept.delete(key);
  kept.set(key, entry);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
  const believe = (ms: number) => {
    entry.expires = Date.now() + ms;
  };
  entry.counting.then(
    (counted) =>
      believe(isFew(counted) ? FEW_BELIEVED_MS : Math.min(BELIEVED_MS, (performance.now() - started) * SHARE)),
    () => believe(0),
  );
  return entry.counting;
}

function isFew({ ready, figures }: Counted): boolean {
  if (ready.length > FEW_ENTITIES || figures.size < ready.length) return false;
  return [...figures.values()].reduce((sum, { count, trashed }) => sum + count + trashed, 0) < FEW_RECORDS;
}

async function count(ctx: RequestCtx, days: readonly Day[]): Promise<Counted> {
  const { data } = ctx.platform;
  const ready = await data.entities(ctx.account.id);
  const at = ctx.now;
  try {
    const plane = await data.plane(ctx.account.id);
    await plane.provision();
    const starts = days.map(({ start }) => start);
    const deadline = performance.now() + COUNTING_MS;
    return { at, ready, figures: await figuresOf({ plane, starts, deadline }, ready) };
  } catch (error) {
    ctx.log.warn({ err: error }, 'the records could not be counted');
    return { at, ready, figures: new Map() };
  }
}
