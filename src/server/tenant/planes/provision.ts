import { hasSqlState } from '../../database/databaseErrors.ts';
import { Refusal } from '../../errors.ts';
import type { DataPlane } from '../dataPlane.ts';
import { LAYOUT, layout } from '../layout.ts';

/** First half of the advisory lock's key; the second is made from the schema. */
const PROVISION = 740_120;

/**
 * Creates the account's schema and its internal tables, or brings those of an older version up to date.
 * @param makeSchema statements that create the schema, in the transaction
 * @throws 503 `storage_unavailable` if the schema belongs to another account
 */
export async function provision(
  { schema, account_id, write, transaction }: DataPlane,
  makeSchema: (schema: string) => string,
): Promise<void> {
  const known = await metaOf(write, schema);
  if (known.some((row) => row.account_id !== account_id)) throw belongsToAnother();
  if (known.some((row) => row.layout >= LAYOUT)) return;
  await transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [PROVISION, schema]);
    await client.query(makeSchema(schema));
    await client.query(layout(schema));
    await client.query(
      `insert into "${schema}"._meta (account_id, layout) values ($1, $2)
       on conflict (account_id) do update set layout = excluded.layout`,
      [account_id, LAYOUT],
    );
    const { rows } = await client.query(`select from "${schema}"._meta where account_id <> $1`, [account_id]);
    if (rows.length > 0) throw belongsToAnother();
  });
}

const belongsToAnother = () => new Refusal('unavailable', 'storage_unavailable');

/** The rows of the schema's `_meta`; none before it exists. Layout 0 is the oldest. */
async function metaOf(read: DataPlane['write'], schema: string): Promise<{ account_id: number; layout: number }[]> {
  return read<{ account_id: number; layout: number }>(`select account_id, layout from "${schema}"._meta`).catch(
    (error: unknown) => {
      if (hasSqlState(error, 'undefined_table', 'invalid_schema_name', 'undefined_column')) return [];
      throw error;
    },
  );
}
