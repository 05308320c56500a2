import { byQuery, type Check, type CheckContext } from './check.ts';

interface Unique {
  what: string;
  table: string;
  column: string;
  where?: string;
  /** A column: the values are unique among rows with the same value of it. */
  within?: string;
}

/** Reads the table itself: an index that is damaged or unused would say that its rows are unique. */
const unique = (name: string, { what, table, column, where = 'true', within }: Unique): Check => ({
  name,
  as: 'stoa_system',
  async breaches({ query }) {
    for (const scan of ['indexscan', 'indexonlyscan', 'bitmapscan']) await query(`set local enable_${scan} = off`);
    const place = within ? `format(' of ${within} %s', ${within})` : `''`;
    const rows = await query<{ breach: string }>(
      `select format('%s %s%s exists %s times', '${what}', lower(${column}), ${place}, count(*)) as breach
       from ${table} where ${where} group by lower(${column})${within ? `, ${within}` : ''} having count(*) > 1 order by 1`,
    );
    return rows.map(({ breach }) => breach);
  },
});

export const rowChecks: readonly Check[] = [
  byQuery(
    'an account has one owner',
    'stoa_system',
    `select format('account %s has %s owners', a.id, count(m.user_id)) as breach
       from control.accounts a left join control.memberships m on m.account_id = a.id and m.is_owner
       -- An account that waits for its owner has no members.
       group by a.id having count(m.user_id) <> case when a.awaits_owner_until is null then 1 else 0 end order by a.id`,
  ),
  byQuery(
    'who has a second factor is known',
    'stoa_system',
    `select format('user %s has %s second factor, and is said to have %s', id, case when has then 'a' else 'no' end,
        case when has then 'none' else 'one' end) as breach
       from (select u.id, u.has_second_factor as said, exists (select from control.totp_secrets t where t.user_id = u.id
         and t.confirmed_at is not null) or exists (select from control.passkeys p where p.user_id = u.id) as has
         from control.users u) each_user where has <> said order by id`,
  ),
  byQuery(
    'an account that waits for its owner has no members and expires',
    'stoa_system',
    `select format('account %s has waited for its owner since %s', a.id, a.created_at) as breach
       from control.accounts a where a.awaits_owner_until is not null
         and (a.awaits_owner_until < now() - interval '1 day'
           or exists (select from control.memberships m where m.account_id = a.id)) order by 1`,
  ),
  byQuery(
    'accounts_count of users is right',
    'stoa_system',
    `select format('user %s counts %s accounts instead of %s', u.id, u.accounts_count, count(m.user_id)) as breach
       from control.users u left join control.memberships m on m.user_id = u.id and not m.pending
       group by u.id having u.accounts_count <> count(m.user_id) order by u.id`,
  ),
  unique('emails are unique', { what: 'email', table: 'control.users', column: 'email' }),
  unique('subdomains are unique', { what: 'subdomain', table: 'control.accounts', column: 'subdomain' }),
  unique('proved domains are unique', {
    what: 'domain',
    table: 'control.accounts',
    column: 'domain',
    where: 'domain_verified_at is not null',
  }),
  unique('API names of entities are unique', {
    what: 'API name',
    table: 'control.entities',
    column: 'alias',
    where: 'deleted_at is null',
    within: 'account_id',
  }),
  unique('API names of fields are unique', {
    what: 'API name',
    table: 'control.fields',
    column: 'alias',
    where: 'deleted_at is null',
    within: 'entity_id',
  }),
  byQuery(
    'every reference has a valid foreign key',
    'owner',
    `select format('%s.%s has no valid foreign key', a.attrelid::regclass, a.attname) as breach
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = to_regnamespace('control') and c.relkind = 'r' and a.attname like '%\\_id'
         and a.attnum > 0 and not a.attisdropped and a.attname not in ('status_id', 'type_id', 'rp_id', 'credential_id')
         -- History outlives what it is about.
         and not (c.relname in ('schema_changes', 'change_history', 'former_members', 'audit_events', 'ledger_transactions')
           and a.attname in ('entity_id', 'field_id', 'user_id', 'module_id', 'subject_id', 'request_id'))
         and not exists (select from pg_constraint f
           where f.conrelid = c.oid and f.contype = 'f' and f.convalidated and a.attnum = any(f.conkey))
       order by 1`,
  ),
  { name: "every row's parent exists, in the same account", as: 'stoa_system', breaches: findOrphans },
];

/** Reads the references from the catalog, so that new tables are checked too. */
async function findOrphans({ query }: CheckContext): Promise<string[]> {
  const references = await query<{ child: string; parent: string; child_columns: string; same: string; there: string }>(
    `select f.conrelid::regclass::text as child, f.confrelid::regclass::text as parent,
        string_agg(ca.attname, ', ' order by k.n) as child_columns,
        string_agg(format('p.%I = c.%I', pa.attname, ca.attname), ' and ') as same,
        string_agg(format('c.%I is not null', ca.attname), ' and ') as there
      from pg_constraint f, unnest(f.conkey, f.confkey) with ordinality k(child, parent, n)
        join pg_attribute ca on ca.attnum = k.child join pg_attribute pa on pa.attnum = k.parent
      where f.contype = 'f' and f.connamespace = to_regnamespace('control')
        and ca.attrelid = f.conrelid and pa.attrelid = f.confrelid
      group by f.oid, f.conrelid, f.confrelid order by 1, 3`,
  );
  const breaches: string[] = [];
  for (const { child, parent, child_columns, same, there } of references) {
    const [row] = await query<{ count: number }>(
      `select count(*)::int as count from ${child} c where ${there} and not exists (select from ${parent} p where ${same})`,
    );
    if (row && row.count > 0) breaches.push(`${row.count} of ${child} (${child_columns}) refer to no row of ${parent}`);
  }
  return breaches;
}
