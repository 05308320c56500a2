import type pg from 'pg';
import { migrationsAmiss } from '#server/database/migrate.ts';
import type { Blobs } from '#server/files/blobs.ts';
import type { Check } from './check.ts';
import { entityChecks } from './entities.ts';
import { fileChecks } from './files.ts';
import { jobChecks } from './jobs.ts';
import { ledgerChecks } from './ledgers.ts';
import { rowChecks } from './rows.ts';
import { secretChecks } from './secrets.ts';
import { wallChecks } from './walls.ts';

export interface Finding {
  name: string;
  breaches: string[];
}

const checks: readonly Check[] = [
  { name: 'the migrations are those of this code', as: 'owner', breaches: ({ query }) => migrationsAmiss(query) },
  ...rowChecks,
  ...wallChecks,
  ...jobChecks,
  ...entityChecks,
  ...ledgerChecks,
  ...fileChecks,
  ...secretChecks,
];

/**
 * Looks whether the invariants of CONTRACT.md section 7 hold, as far as there is anything yet that could break them.
 * @param client in a transaction, which is left as it was
 * @param blobs where uploaded files are; without, nobody looks there
 */
export async function examine(client: pg.ClientBase, secret: Buffer, blobs: Blobs | null = null): Promise<Finding[]> {
  const query = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<T>(text, values)).rows;
  const findings: Finding[] = [];
  for (const { name, as, breaches } of checks) {
    await client.query('savepoint look');
    try {
      if (as !== 'owner') await client.query(`set local role ${as}`);
      findings.push({ name, breaches: await breaches({ query, secret, blobs }) });
    } catch (error) {
      findings.push({ name, breaches: [`could not be checked: ${(error as Error).message}`] });
    }
    // Takes the role back too.
    await client.query('rollback to savepoint look');
  }
  return findings;
}
