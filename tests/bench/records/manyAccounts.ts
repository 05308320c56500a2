import type pg from 'pg';
import { hashApiKey } from '#server/crypto/apiKey.ts';
import type { ChangePlan } from '#server/database/changePlan.ts';
import { statementsOf } from '#server/tenant/changes/statements.ts';
import { LAYOUT, layout } from '#server/tenant/layout.ts';
import { schemaName } from '#server/tenant/model.ts';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';

export interface MadeAccount {
  subdomain: string;
  /** An API key of its only member, with full access. */
  api_key: string;
}

/**
 * Creates accounts with entities of two fields, with the statements of real changes.
 * @param records of each entity
 */
export async function makeAccounts(
  pool: pg.Pool,
  { accounts, entities, records = 0 }: { accounts: number; entities: number; records?: number },
): Promise<MadeAccount[]> {
  const { rows } = await pool.query<{ id: number; subdomain: string }>(
    `insert into control.accounts (name, subdomain)
     select 'Account ' || n, 'bench-' || n from generate_series(1, $1::int) n returning id, subdomain`,
    [accounts],
  );
  const made: MadeAccount[] = [];
  for (const { id, subdomain } of rows) {
    await fillAccount(pool, id, entities, records);
    const api_key = `key-of-${subdomain}`;
    await pool.query(
      `with member as (insert into control.memberships (account_id, user_id, full_access) values ($1, 1, true))
       insert into control.api_keys (account_id, user_id, name, key_hash, created_by) values ($1, 1, 'default', $2, 1)`,
      [id, hashApiKey(api_key)],
    );
    made.push({ subdomain, api_key });
  }
  await pool.query('analyze control.entities, control.fields, control.accounts, control.memberships');
  return made;
}

async function fillAccount(pool: pg.Pool, account_id: number, count: number, records: number): Promise<void> {
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
  // As in the product, tables belong to the role of the records.
  await pool.query(`create schema ${schema} authorization stoa_data; set role stoa_data; ${layout(schema).join('; ')}`);
  await pool.query([...made, ...added].join(';\n'));
  await pool.query(`insert into ${schema}._meta (account_id, layout) values ($1, $2)`, [account_id, LAYOUT]);
  if (records > 0) await fillEntities(pool, schema, fields, records);
  await pool.query('reset role');
}

async function fillEntities(
  pool: pg.Pool,
  schema: string,
  fields: readonly { id: number; entity_id: number }[],
  records: number,
): Promise<void> {
  const filled = [...new Set(fields.map(({ entity_id }) => entity_id))].map((id) => {
    const columns = fields.filter(({ entity_id }) => entity_id === id).map((field) => `f_${field.id}`);
    return `insert into ${schema}.e_${id} (${columns.join(', ')}, created_by)
      select ${columns.map(() => 'n').join(', ')}, 1 from generate_series(1, ${records}) n; analyze ${schema}.e_${id}`;
  });
  await pool.query(filled.join(';\n'));
}

const addField = (field_id: number): ChangePlan => ({
  kind: 'add_field',
  field_id,
  alias: `field_${field_id}`,
  column: 'double precision',
  default_value: null,
  indexes: [],
});
