import { LRUCache } from 'lru-cache';
import { Refusal } from '../../errors/errors.ts';
import type { Settings } from '../../settings/settings.ts';
import { type FreeBytes, freeSpace } from './freeSpace.ts';
import { growingRooms, type Room } from './growingRooms.ts';

declare module '../../context.ts' {
  interface Platform {
    /** Room for writes: quotas of accounts and free disk space. */
    quotas: Quotas;
  }
}

export interface Amount {
  bytes: number;
  /** Records of entities, those in the trash included. */
  records: number;
}

/** Null: no limit. */
export type Quota = { [K in keyof Amount]: number | null };

export interface Usage {
  used: Amount;
  quota: Quota;
}

/** An account; null: the installation's quota. */
interface Holder {
  id: number;
  quota_bytes: number | null;
  quota_records: number | null;
}

export interface Quotas {
  /**
   * Takes room for a write; without `keep` it only checks that there is some.
   * @throws 507 when the account or the disk has none
   */
  take(account: Holder, wanted: Amount, keep?: 'keep'): Promise<void>;
  /** @throws 507 when the disk is nearly full, for writes that belong to no account yet */
  takeDisk(bytes: number, keep?: 'keep'): Promise<void>;
  /**
   * Room for a file that is being received. It counts for the account until it is given back.
   * @param length bytes, if they are known
   */
  room(account: Holder, length?: number): Room;
  usage(account: Holder): Promise<Usage>;
}

/** How long a measurement is used; shortly before the quota it is repeated sooner. */
const KEPT_MS = { far: 30_000, near: 2000 };
const NEAR = 0.9;
const ACCOUNTS_KEPT = 5000;

/** An account as measured, and what was taken since. */
interface Known {
  measured: Amount;
  at: number;
  /** Taken since the measurement began, and in the time before: its transactions may not have been seen. */
  since: Amount;
  before: Amount;
}

const none = (): Amount => ({ bytes: 0, records: 0 });
const kinds = ['bytes', 'records'] as const;

/** Quotas of accounts, and the floor of free disk space (docs/operating/accounts.md#quotas). */
export function createQuotas(
  settings: Pick<Settings, 'quota_bytes' | 'quota_records' | 'disk_free_min_bytes' | 'data_dir'>,
  measure: (account_id: number) => Promise<Amount>,
  readFree: FreeBytes,
): Quotas {
  const accounts = new LRUCache<number, Known>({ max: ACCOUNTS_KEPT });
  const disk = freeSpace(settings.data_dir, readFree);
  const rooms = growingRooms();

  const quotaOf = (account: Holder): Quota => ({
    bytes: (account.quota_bytes ?? settings.quota_bytes) || null,
    records: (account.quota_records ?? settings.quota_records) || null,
  });

  const refresh = sharing((account_id) => measureInto(accounts, measure, account_id));

  /** @param spare bytes that must be left above the floor */
  async function takeDisk(bytes: number, keep?: 'keep', spare = 0): Promise<void> {
    const floor = settings.disk_free_min_bytes;
    if (floor > 0 && !(await disk.take(bytes, floor + spare, keep))) throw new Refusal('quota_exceeded', 'disk_full');
  }

  /** @param take called if there is room, in the same turn: writes at the same time cannot take the same room */
  async function takeQuota(account: Holder, wanted: Amount, take: () => void): Promise<void> {
    const quota = quotaOf(account);
    const { id } = account;
    if (quota.bytes !== null || quota.records !== null) {
      await current(accounts.get(id), quota, () => refresh(id));
      const lack = () => lacking(accounts.get(id) as Known, quota, wanted, rooms.heldBy(id));
      let full = lack();
      if (full && isOlder(accounts.get(id) as Known, KEPT_MS.near)) {
        await refresh(id);
        full = lack();
      }
      if (full) throw new Refusal('quota_exceeded', full === 'bytes' ? 'quota_exceeded' : 'quota_records');
    }
    take();
  }

  return {
    takeDisk: (bytes, keep) => takeDisk(bytes, keep),
    async take(account, wanted, keep) {
      await takeQuota(account, wanted, () => keep && add(accounts.get(account.id), wanted));
      await takeDisk(wanted.bytes, keep);
    },
    room: (account, length = 0) =>
      rooms.open(account.id, length, {
        async take(bytes, hold) {
          // At most half of what is above the floor, so that unfinished files leave others room to write.
          await takeDisk(bytes, 'keep', rooms.heldBy(account.id) + bytes);
          await takeQuota(account, { bytes, records: 0 }, hold).catch((error: unknown) => {
            disk.giveBack(bytes);
            throw error;
          });
        },
        giveBack: disk.giveBack,
      }),
    async usage(account) {
      const known = accounts.get(account.id);
      const fresh = known && !isOlder(known, KEPT_MS.near) ? known : await refresh(account.id);
      return { used: fresh.measured, quota: quotaOf(account) };
    },
  };
}

/** What is taken from the beginning of the measurement on counts until the end of the next one. */
async function measureInto(
  accounts: LRUCache<number, Known>,
  measure: (account_id: number) => Promise<Amount>,
  account_id: number,
): Promise<Known> {
  const old = accounts.get(account_id);
  const before = old?.since ?? none();
  const since = none();
  if (old) accounts.set(account_id, { ...old, before: sum(old.before, before), since });
  const known = { measured: await measure(account_id), at: performance.now(), before, since };
  accounts.set(account_id, known);
  return known;
}

/** Calls at the same time share one run. */
function sharing<T>(run: (id: number) => Promise<T>): (id: number) => Promise<T> {
  const running = new Map<number, Promise<T>>();
  return (id) => {
    let found = running.get(id);
    if (!found) {
      found = run(id).finally(() => running.delete(id));
      running.set(id, found);
    }
    return found;
  };
}

const isOlder = ({ at }: Known, ms: number) => performance.now() - at > ms;

const sum = (a: Amount, b: Amount): Amount => ({ bytes: a.bytes + b.bytes, records: a.records + b.records });

/** What an account without a quota takes is not counted. */
function add(known: Known | undefined, wanted: Amount): void {
  if (!known) return;
  known.since.bytes += wanted.bytes;
  known.since.records += wanted.records;
}

const total = ({ measured, since, before }: Known) => sum(measured, sum(since, before));

/**
 * The kind of which the account would have more than its quota. What is not wanted is not refused.
 * @param held bytes of temporary files
 */
function lacking(known: Known, quota: Quota, wanted: Amount, held: number): keyof Amount | undefined {
  const used = sum(total(known), { bytes: held, records: 0 });
  return kinds.find((kind) => wanted[kind] > 0 && quota[kind] !== null && used[kind] + wanted[kind] > quota[kind]);
}

/** Measures an account that is not known, or near its quota; one far from it meanwhile. */
async function current(known: Known | undefined, quota: Quota, refresh: () => Promise<Known>): Promise<void> {
  if (!known) return void (await refresh());
  const isNear = kinds.some((kind) => quota[kind] !== null && total(known)[kind] > NEAR * quota[kind]);
  if (isNear && isOlder(known, KEPT_MS.near)) await refresh();
  // A failure shows when the next write needs the result.
  else if (isOlder(known, KEPT_MS.far)) refresh().catch(() => {});
}
