import { LRUCache } from 'lru-cache';
import { Refusal } from '../errors.ts';
import type { Settings } from '../settings/settings.ts';
import { type FreeBytes, freeSpace } from './freeSpace.ts';
import type { Amount } from './measure.ts';

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

/** Quotas of accounts, and the floor of free disk space (docs/operating.md#quotas). */
export function createQuotas(
  settings: Pick<Settings, 'quota_bytes' | 'quota_records' | 'disk_free_min_bytes' | 'data_dir'>,
  measure: (account_id: number) => Promise<Amount>,
  readFree: FreeBytes,
): Quotas {
  const accounts = new LRUCache<number, Known>({ max: ACCOUNTS_KEPT });
  const disk = freeSpace(settings.data_dir, readFree);

  const quotaOf = (account: Holder): Quota => ({
    bytes: (account.quota_bytes ?? settings.quota_bytes) || null,
    records: (account.quota_records ?? settings.quota_records) || null,
  });

  const refresh = sharing((account_id) => measureInto(accounts, measure, account_id));

  async function takeDisk(bytes: number, keep?: 'keep'): Promise<void> {
    const floor = settings.disk_free_min_bytes;
    if (floor > 0 && !(await disk.take(bytes, floor, keep))) throw new Refusal('quota_exceeded', 'disk_full');
  }

  return {
    takeDisk,
    async take(account, wanted, keep) {
      const quota = quotaOf(account);
      if (quota.bytes !== null || quota.records !== null) {
        await current(accounts.get(account.id), quota, () => refresh(account.id));
        // Reads and changes in one turn: writes at the same time cannot take the same room.
        let full = lacking(accounts.get(account.id) as Known, quota, wanted);
        if (full && isOlder(accounts.get(account.id) as Known, KEPT_MS.near)) {
          await refresh(account.id);
          full = lacking(accounts.get(account.id) as Known, quota, wanted);
        }
        if (full) throw new Refusal('quota_exceeded', full === 'bytes' ? 'quota_exceeded' : 'quota_records');
        if (keep) add((accounts.get(account.id) as Known).since, wanted);
      }
      await takeDisk(wanted.bytes, keep);
    },
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

function add(to: Amount, wanted: Amount): void {
  to.bytes += wanted.bytes;
  to.records += wanted.records;
}

const total = ({ measured, since, before }: Known) => sum(measured, sum(since, before));

/** The kind of which the account would have more than its quota. What is not wanted is not refused. */
const lacking = (known: Known, quota: Quota, wanted: Amount): keyof Amount | undefined =>
  kinds.find((kind) => wanted[kind] > 0 && quota[kind] !== null && total(known)[kind] + wanted[kind] > quota[kind]);

/** Measures an account that is not known, or near its quota; one far from it meanwhile. */
async function current(known: Known | undefined, quota: Quota, refresh: () => Promise<Known>): Promise<void> {
  if (!known) return void (await refresh());
  const isNear = kinds.some((kind) => quota[kind] !== null && total(known)[kind] > NEAR * quota[kind]);
  if (isNear && isOlder(known, KEPT_MS.near)) await refresh();
  // A failure shows when the next write needs the result.
  else if (isOlder(known, KEPT_MS.far)) refresh().catch(() => {});
}
