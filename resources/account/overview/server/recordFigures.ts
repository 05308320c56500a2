import { LRUCache } from 'lru-cache';
import type { RequestCtx } from '#server/context.ts';
import { Refusal } from '#server/errors/errors.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import type { AccountData } from '#server/tenant/models.ts';
import { type Figures, figuresOf } from '#server/tenant/query/figures.ts';
import { isUnavailable } from '#server/tenant/servers/unavailable.ts';
import type { Day } from './daysOf.ts';

/** How long counting goes on before the rest is left out, ms. */
const COUNTING_MS = 2000;
/** The longest time that figures are cached, ms. Figures that took little work are cached for less. */
const MAX_TTL_MS = 60_000;
/** So few records and entities are counted in no time, however busy the machine: a record just added shows at once. */
const FEW_RECORDS = 1000;
const FEW_ENTITIES = 20;
const FEW_TTL_MS = 500;
/** Figures are cached for this many times as long as counting took, so that it uses at most 1 % of a database's time. */
const TTL_PER_MS = 100;
const MAX_CACHED = 1000;

export interface Counted {
  at: Date;
  ready: readonly EntityModel[];
  /** By the entity's id; none of what was not counted. */
  figures: ReadonlyMap<number, Figures>;
}

type Cache = LRUCache<string, Promise<Counted>>;

/** By installation: accounts of different ones have the same ids. */
const caches = new WeakMap<AccountData, Cache>();

function cacheOf(data: AccountData): Cache {
  const cache: Cache = caches.get(data) ?? new LRUCache({ max: MAX_CACHED });
  caches.set(data, cache);
  return cache;
}

/**
 * Counts the records of an account's entities, and caches the figures in proportion to the work. Concurrent calls share
 * one count. An account whose database cannot be reached is not counted.
 */
export async function recordFigures(ctx: RequestCtx, days: readonly Day[], time_zone: string): Promise<Counted> {
  const { data } = ctx.platform;
  const version = await data.version(ctx.account.id);
  const key = JSON.stringify([ctx.account.id, version, time_zone, days.at(-1)?.name]);
  const cached = cacheOf(data);
  const known = cached.get(key);
  if (known) return known;
  const started = performance.now();
  const counting = count(ctx, days);
  // Without an end until it is known how long counting takes.
  cached.set(key, counting);
  counting.then(
    (counted) => {
      const ttl = Math.ceil(Math.min(MAX_TTL_MS, (performance.now() - started) * TTL_PER_MS));
      cached.set(key, counting, { ttl: isFew(counted) ? FEW_TTL_MS : ttl });
    },
    () => cached.delete(key),
  );
  return counting;
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
    if (!(error instanceof Refusal) && !isUnavailable(error)) throw error;
    ctx.log.warn({ err: error }, 'the records could not be counted');
    return { at, ready, figures: new Map() };
  }
}
