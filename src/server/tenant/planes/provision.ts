import type pg from 'pg';
import { hasSqlState } from '../../database/databaseErrors.ts';
import { Refusal } from '../../errors/errors.ts';
import type { DataPlane } from '../dataPlane.ts';
import { LAYOUT, layout } from '../layout.ts';

/** First half of the advisory lock's key; the second is made from the schema. */
const PROVISION = 740_120;

/** The schema belongs to another account, or to another installation. */
export class SchemaTaken extends Refusal {
  constructor() {
    super('unavailable', 'storage_unavailable');
  }
}

/** How a schema is made, and by whom. */
export interface Making {
  /** Statements that create it if it is missing, in the transaction. */
  makeSchema(schema: string): string;
  /** The installation that signs it; null: only one can be there. */
  installation: string | null;
}

/**
 * Creates the account's schema and its internal tables, or brings those of an older version up to date.
 * @throws SchemaTaken (503)
 */
export async function provision(
  { schema, account_id, write, transaction }: DataPlane,
  { makeSchema, installation }: Making,
): Promise<void> {
  const known = await metaOf(write, schema);
  const isOfAnother = (row: Meta) =>
    row.account_id !== account_id || (installation !== null && (row.installation ?? installation) !== installation);
  if (known.some(isOfAnother)) throw new SchemaTaken();
  if (known.some((row) => row.layout >= LAYOUT)) return;
  const alone = <T>(work: (client: pg.ClientBase) => Promise<T>) =>
    transaction(async (client) => {
      await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [PROVISION, schema]);
      return work(client);
    });
  // Apart: a cluster makes the first tables of a schema's owner only in a schema that is committed.
  await alone((client) => client.query(makeSchema(schema)));
  await alone(async (client) => {
    for (const statement of layout(schema)) await client.query(statement);
    await client.query(
      `insert into "${schema}"._meta as known (account_id, layout, installation) values ($1, $2, $3)
       on conflict (account_id) do update set layout = excluded.layout,
         installation = coalesce(known.installation, excluded.installation)`,
      [account_id, LAYOUT, installation],
    );
    const { rows } = await client.query<Meta>(`select * from "${schema}"._meta`);
    if (rows.some(isOfAnother)) throw new SchemaTaken();
  });
}

interface Meta {
  account_id: number;
  layout: number;
  installation: string | null;
}

/** The rows of the schema's `_meta`; none before it exists or while it is an older one. */
async function metaOf(read: DataPlane['write'], schema: string): Promise<Meta[]> {
  return read<Meta>(`select account_id, layout, installation from "${schema}"._meta`).catch((error: unknown) => {
    if (hasSqlState(error, 'undefined_table', 'invalid_schema_name', 'undefined_column')) return [];
    throw error;
  });
}
