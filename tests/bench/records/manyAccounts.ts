import type pg from 'pg';
import type { ChangePlan } from '#server/database/changePlan.ts';
import { statementsOf } from '#server/tenant/changes/statements.ts';
import { layout } from '#server/tenant/layout.ts';
import { schemaName } from '#server/tenant/model.ts';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';

/** Creates accounts with entities of two fields and no rows, with the statements of real changes, a thousand at a time. */
export async function makeAccounts(pool: pg.Pool, accounts: number, entities: number): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into control.accounts (name, subdomain)
     select 'Account ' || n, 'bench-' || n from generate_series(1, $1::int) n returning id`,
    [accounts],
  );
  for (const { id } of rows) await fillAccount(pool, id, entities);
  await pool.query('analyze control.entities, control.fields, control.accounts');
}

async function fillAccount(pool: pg.Pool, account_id: number, count: number): Promise<void> {
  const schema = schemaName(account_id);
  const { rows: entities } = await pool.query<{ id: number }>(
    `insert into control.entities (account_id, name, alias, status_id, is_applied)
     select $1, 'Entity', 'entity_' || n, 2, true from generate_series(1, $2::int) n returning id`,
    [account_id, count],
  );
  const { rows: fields } = await pool.query<{ id: number; entity_id: number }>(
    `insert into control.fields (account_id, entity_id, name, alias, type_id, status_id, is_applied, position)
     select $1, e.id, 'Field', a, $2, 2, true, p
     from control.entities e, unnest(array['price', 'amount']) with ordinality f(a, p) where e.account_id = $1
     returning id, entity_id`,
    [account_id, fieldTypeIds.number],
  );
  await pool.query(`insert into control.account_schemas (account_id) values ($1)`, [account_id]);
  const made = entities.flatMap(({ id }) => statementsOf(schema, id, { kind: 'create_entity', alias: 'entity' }, ''));
  const added = fields.flatMap(({ id, entity_id }) => statementsOf(schema, entity_id, addField(id), ''));
  await pool.query(`create schema ${schema} authorization stoa_data; ${layout(schema)}`);
  await pool.query([...made, ...added].join(';\n'));
  await pool.query(`insert into ${schema}._meta (account_id) values ($1)`, [account_id]);
}

const addField = (field_id: number): ChangePlan => ({
  kind: 'add_field',
  field_id,
  alias: `field_${field_id}`,
  column: 'double precision',
  default_value: null,
  indexes: [],
});
