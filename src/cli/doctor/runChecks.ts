import type pg from 'pg';
import { migrationDifferences } from '#server/database/migrate.ts';
import type { Blobs } from '#server/files/blobs.ts';
import type { Guard } from '#server/tenant/servers/guardedSocket.ts';
import { auditChecks } from './audit.ts';
import { billingChecks } from './billing.ts';
import type { Check } from './check.ts';
import { elsewhereCheck } from './elsewhere.ts';
import { entityChecks } from './entities.ts';
import { fileChecks } from './files.ts';
import { isolationChecks } from './isolation.ts';
import { jobChecks } from './jobs.ts';
import { ledgerChecks } from './ledgers.ts';
import { mergeChecks } from './merges.ts';
import { moduleChecks } from './modules.ts';
import { rowChecks } from './rows.ts';
import { secretChecks } from './secrets.ts';

export interface CheckResult {
  name: string;
  breaches: string[];
}

const checks: readonly Check[] = [
  { name: 'migrations match the code', as: 'owner', breaches: ({ query }) => migrationDifferences(query) },
  ...rowChecks,
  ...isolationChecks,
  ...jobChecks,
  ...entityChecks,
  ...ledgerChecks,
  ...mergeChecks,
  ...billingChecks,
  elsewhereCheck,
  ...fileChecks,
  ...moduleChecks,
  ...auditChecks,
  ...secretChecks,
];

/**
 * Checks all invariants (docs/reference/api/every-call.md#invariants).
 * @param client in a transaction, whose state and role are not changed
 * @param blobs the store of uploaded files; null leaves its checks out
 * @param elsewhere how servers of accounts may be reached; null leaves out records that are not in this database
 */
export async function runChecks(
  client: pg.ClientBase,
  secret: Buffer,
  blobs: Blobs | null = null,
  elsewhere: Guard | null = null,
): Promise<CheckResult[]> {
  const query = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<T>(text, values)).rows;
  const results: CheckResult[] = [];
  for (const { name, as, breaches } of checks) {
    await client.query('savepoint before_check');
    try {
      if (as !== 'owner') await client.query(`set local role ${as}`);
      results.push({ name, breaches: await breaches({ query, secret, blobs, elsewhere }) });
    } catch (error) {
      results.push({ name, breaches: [`could not be checked: ${(error as Error).message}`] });
    }
    // Also resets the role.
    await client.query('rollback to savepoint before_check');
  }
  return results;
}
