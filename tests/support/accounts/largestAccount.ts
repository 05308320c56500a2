import type pg from 'pg';
import { limits } from '#shared/limits.ts';

/** With variants; they have as many as an account of this size may plausibly have. */
const selects = 20;

/**
 * Gives an account as many entities and fields as it may have, and 20,000 variants. They have no tables: only what is
 * about them can be asked for.
 * @param client sees all accounts
 */
export async function makeLargestAccount(client: pg.ClientBase, account_id = 1): Promise<void> {
  const each = limits.fields_per_account / limits.entities_per_account;
  const letters = (number: string) => `translate(lpad((${number})::text, 5, '0'), '0123456789', 'abcdefghij')`;
  await client.query(
    `insert into control.entities (account_id, name, alias, status_id, is_applied)
     select $1, 'Entity ' || n, 'made_' || n, 2, true from generate_series(1, $2::int) n`,
    [account_id, limits.entities_per_account],
  );
  await client.query(
    `insert into control.fields (account_id, entity_id, name, alias, type_id, status_id, is_applied, position)
     select $1, e.id, 'Field ' || n, 'field_' || ${letters('n')}, case when n = 1 and e.place <= $3::int then 5 else 1 end, 2, true, n
     from (select id, row_number() over (order by id) place from control.entities where account_id = $1 and alias like 'made%') e,
       generate_series(1, $2::int) n`,
    [account_id, each, selects],
  );
  await client.query(
    `insert into control.variants (account_id, field_id, name, alias, position)
     select $1, f.id, 'Variant ' || n, 'variant_' || n, n
     from control.fields f, generate_series(1, $2::int) n where f.account_id = $1 and f.type_id = 5`,
    [account_id, limits.variants_per_field],
  );
  await client.query(
    `insert into control.account_schemas (account_id, schema_version) values ($1, 1000)
     on conflict (account_id) do update set schema_version = account_schemas.schema_version + 1000`,
    [account_id],
  );
}
