import type { JobCtx, RequestCtx } from '#server/context.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { invalidField, refuse } from '#server/errors/errors.ts';
import type { ResolveTxt } from '#server/outbound/nameServers.ts';
import { limits } from '#shared/limits.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { type AccountSettings, account } from '../account.resource.ts';
import * as queries from './account.queries.ts';
import { settingsOf } from './accountSettings.service.ts';
import { changeAfter, checkProof, type ProofResult } from './domainProof.service.ts';

type Transaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/**
 * Checks a domain and stores the result, unless the domain was changed in the meantime. `taken`: another account has
 * proved the same domain, and keeps it as long as its proof is valid.
 */
async function checkOne(
  { inside, resolveTxt, now }: { inside: Transaction; resolveTxt: ResolveTxt; now: Date },
  id: number,
): Promise<ProofResult | 'taken' | 'no_domain'> {
  const before = await inside((db) => queries.findAccount(db, id));
  const { domain, domain_token } = before;
  if (domain === null || domain_token === null) return 'no_domain';
  const result = await checkProof(resolveTxt, domain, domain_token);
  const write = (changeOf: (row: queries.AccountRow) => queries.AccountChange) =>
    inside(async (db) => {
      const row = await queries.lockAccount(db, id);
      if (row.domain_token === domain_token) await queries.updateAccount(db, id, changeOf(row));
    });
  try {
    await write((row) => changeAfter(result, row, now));
    return result;
  } catch (error) {
    if (!queries.isTaken(error, 'accounts_domain')) throw error;
    await write(() => ({ domain_checked_at: now, domain_error: 'taken' }));
    return 'taken';
  }
}

export async function checkDomain(ctx: RequestCtx): Promise<AccountSettings> {
  const {
    account: { id },
    platform,
    now,
  } = ctx;
  const inside: Transaction = (work) =>
    ctx.transaction((inner) => {
      inner.afterCommit(({ forgetHosts }) => forgetHosts());
      return work(inner.db);
    });
  const result = await checkOne({ inside, resolveTxt: platform.resolveTxt, now }, id);
  if (result === 'no_domain') throw invalidField('account_domain', 'account.errors.no_domain');
  if (result === 'taken') throw refuse(account, 'domain_taken');
  return ctx.transaction(async (inner) => {
    const settings = settingsOf(await queries.findAccount(inner.db, id), platform.settings);
    await inner.audit({ record: settings });
    return settings;
  });
}

const concurrency = 10;
const perRun = 500;

/** Every 15 minutes: checks domains that wait for proof, for up to 30 days, and each proved domain once a day. */
export async function checkDomains(ctx: JobCtx): Promise<void> {
  const { now, platform } = ctx;
  const due = await ctx.inSystem((db) =>
    queries.findDomainsToCheck(db, {
      waiting_since: new Date(now.getTime() - limits.domain_wait_days * DAY_MS),
      proved_before: new Date(now.getTime() - DAY_MS),
      limit: perRun,
    }),
  );
  const check = ({ id }: { id: number }) =>
    checkOne({ inside: (work) => ctx.inAccount(id, work), resolveTxt: platform.resolveTxt, now }, id);
  for (let from = 0; from < due.length; from += concurrency)
    await Promise.all(due.slice(from, from + concurrency).map(check));
}
