import type pg from 'pg';
import type { ChangePlan } from '#server/database/changePlan.ts';
import type { DataPlane } from '../dataPlane.ts';
import type { UniquePart } from '../uniqueValues.ts';
import { naturalOrder } from './columns.ts';
import { indexIfSmall } from './indexes.ts';
import { lockEntity } from './ledger.ts';
import { statementsOf } from './statements.ts';
import { withView } from './view.ts';

/** An entity whose table is made anew, with its fields in their order. */
export interface EmptyTable {
  entity_id: number;
  alias: string;
  /** In the trash: its table is there, its view is not. */
  is_removed: boolean;
  unique_together: UniquePart[][];
  fields: { plan: Extract<ChangePlan, { kind: 'add_field' }>; is_removed: boolean }[];
}

/** A change that was applied before, in another place. */
export interface DoneChange {
  id: number;
  entity_id: number;
  kind: ChangePlan['kind'];
}

/** Enters changes whose results are in the new tables, so that they are never applied there again. */
export const enterDone = ({ schema, write }: DataPlane, changes: readonly DoneChange[]): Promise<unknown> =>
  write(
    `insert into "${schema}"._ledger (change_id, entity_id, kind, outcome)
     select id, entity_id, kind, 'applied' from unnest($1::bigint[], $2::bigint[], $3::text[]) as c (id, entity_id, kind)
     on conflict do nothing`,
    [changes.map(({ id }) => id), changes.map(({ entity_id }) => entity_id), changes.map(({ kind }) => kind)],
  );

/**
 * Creates the tables of entities that exist elsewhere, by the statements of their changes, each in a transaction of its
 * own. The schema must be provisioned and have none of them.
 */
export async function createEmptyTables(plane: DataPlane, tables: readonly EmptyTable[]): Promise<void> {
  for (const table of tables)
    await plane.transaction(async (client) => {
      await lockEntity(client, table.entity_id);
      await create(client, plane.schema, table);
    });
}

async function create(client: pg.ClientBase, schema: string, table: EmptyTable): Promise<void> {
  const { entity_id, alias, fields, unique_together } = table;
  const collation = await naturalOrder(client);
  await change(client, schema, entity_id, { kind: 'create_entity', alias }, async (run) => {
    for (const { plan } of fields) await run(plan, plan.column === 'text' ? collation : '');
    if (unique_together.length > 0) await run({ kind: 'change_entity', unique_together }, '');
    for (const { plan, is_removed } of fields)
      if (is_removed) await run({ kind: 'drop_field', field_id: plan.field_id }, '');
  });
  if (table.is_removed) await change(client, schema, entity_id, { kind: 'drop_entity' });
  await indexIfSmall(client, schema, entity_id);
}

type Run = (plan: ChangePlan, collation: string) => Promise<void>;

const change = (
  client: pg.ClientBase,
  schema: string,
  entity_id: number,
  plan: ChangePlan,
  more: (run: Run) => Promise<void> = async () => {},
) =>
  withView(client, schema, { entity_id, plan }, async () => {
    const run: Run = async (each, collation) => {
      for (const statement of statementsOf(schema, entity_id, each, collation)) await client.query(statement);
    };
    await run(plan, '');
    await more(run);
  });
