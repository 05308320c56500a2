import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { StartRefused } from '../errors/startRefused.ts';
import { accountTables } from './accountRows.ts';
import type { Ending, Manifest, TableParts } from './archive.ts';
import { schemaOf } from './catalog.ts';

/** A backup of one account that is being added to an installation, whose server may be running. */
export interface AddedAccount {
  id: number;
  subdomain: string;
  /** The installation is the one of the backup, or was empty: what is said of people there holds here. */
  is_same_place: boolean;
}

/** Rows of control tables wait here, so that the tables of a running server are locked for a moment only. */
const staged = (table: string) => `staged_${table}`;

/** Ids of these rows are in names of tables and columns, in records and in history. They are never changed. */
const withoutIds = new Set([
  'users',
  'identities',
  'memberships',
  'account_schemas',
  'account_storage',
  'account_billing',
  'list_settings',
  'former_members',
  'role_entities',
  'role_fields',
  'membership_roles',
  'module_artifacts',
  'audit_settings',
]);
const withIds = accountTables.filter((table) => !withoutIds.has(table));

export async function makeStaging(client: pg.ClientBase): Promise<void> {
  for (const table of accountTables)
    await client.query(`create temp table ${staged(table)} (like control.${table} including defaults) on commit drop;
      grant all on ${staged(table)} to stoa_system`);
}

export async function stageRows(client: pg.ClientBase, { name, columns }: TableParts, bytes: Readable): Promise<void> {
  const table = name.replace('control.', '');
  if (!accountTables.includes(table)) throw new StartRefused(`The backup is damaged: ${name} belongs to no account`);
  await pipeline(bytes, client.query(from(`copy ${staged(table)} (${columns}) from stdin`)));
}

/** @throws StartRefused if something of the account exists here */
export async function refuseTaken(client: pg.ClientBase, account: AddedAccount): Promise<void> {
  await client.query('set local role stoa_system');
  const { rows: names } = await client.query<{ id: string; subdomain: string }>(
    'select id::text, subdomain from control.accounts where subdomain = (select subdomain from staged_accounts)',
  );
  if (names[0]) throw new StartRefused(`The subdomain ${names[0].subdomain} is taken here by account ${names[0].id}`);
  const taken: string[] = [];
  for (const table of withIds) {
    const { rows } = await client.query<{ ids: string | null }>(
      `select string_agg(id::text, ', ') as ids from (select id from control.${table} join staged_${table} using (id) order by id limit 5) t`,
    );
    if (rows[0]?.ids) taken.push(`${table} ${rows[0].ids}`);
  }
  const { rows: keys } = await client.query('select from control.files join staged_files using (key) limit 1');
  if (keys.length > 0) taken.push('keys of files');
  const { rows: aliases } = await client.query<{ alias: string }>(
    'select alias from control.modules join staged_modules using (alias) limit 1',
  );
  if (aliases[0]) taken.push(`module ${aliases[0].alias}`);
  if (taken.length > 0)
    throw new StartRefused(
      `Ids of the account ${account.subdomain} are taken here (${taken.join('; ')}): restore it into the installation it is from, or into an empty one`,
    );
  await refusePeople(client, account);
  await client.query('set local role none');
}

/** @throws StartRefused if a schema remained when the account was removed */
export async function refuseSchema(client: pg.ClientBase, { id }: AddedAccount): Promise<void> {
  const { rows } = await client.query('select where to_regnamespace($1) is not null', [schemaOf(id)]);
  if (rows.length > 0)
    throw new StartRefused(`The schema ${schemaOf(id)} exists here without its account: remove or rename it`);
}

/** A person's id is in records and history, so the person must have it here too, or must be new here. */
async function refusePeople(client: pg.ClientBase, account: AddedAccount): Promise<void> {
  const { rows } = await client.query<{ email: string; id: string; here: string; is_same: boolean; is_other: boolean }>(
    `select s.email, s.id::text, u.id::text as here, u.id = s.id and lower(u.email) = lower(s.email) as is_same,
       m.is_owner and not ${isKnown(account)} as is_other
     from staged_users s join control.users u on u.id = s.id or lower(u.email) = lower(s.email)
       left join staged_memberships m on m.user_id = s.id order by s.id`,
  );
  const strange = rows.find(({ is_same }) => !is_same);
  if (strange)
    throw new StartRefused(
      strange.id === strange.here
        ? `The id ${strange.id} of ${strange.email} is another person's here`
        : `${strange.email} is person ${strange.id} in the backup and person ${strange.here} here`,
    );
  const owner = rows.find(({ is_other }) => is_other);
  if (owner)
    throw new StartRefused(
      `The owner ${owner.email} exists here, and has not accepted the account here or has proved the address since: restore it into an empty installation`,
    );
}

/** Whether `u` is who accepted the account as `s`: the same installation, and the address was not proved since. */
const isKnown = ({ is_same_place }: AddedAccount) =>
  is_same_place ? '(u.proved_at is not distinct from s.proved_at)' : 'false';

/** Inserts the staged rows, in the order of their references. Nothing of an existing person is changed. */
export async function insertStaged(
  client: pg.ClientBase,
  manifest: Manifest,
  account: AddedAccount & Pick<Ending, 'removed_files'>,
): Promise<void> {
  await client.query(
    `lock table ${accountTables.map((table) => `control.${table}`).join(', ')} in share row exclusive mode`,
  );
  await refuseTaken(client, account);
  await client.query('set local role stoa_system');
  await adaptStaged(client, account);
  await client.query('delete from staged_files where id = any($1::bigint[])', [account.removed_files]);
  for (const table of accountTables) {
    const { columns } = manifest.tables.find(({ name }) => name === `control.${table}`) ?? {};
    if (!columns) throw new StartRefused(`The backup is damaged: it has no ${table}`);
    await client.query(
      `insert into control.${table} (${columns}) overriding system value select ${columns} from ${staged(table)}`,
    );
  }
  await client.query('set local role none');
  for (const table of [...withIds, 'users'])
    await client.query(
      `select setval(s.name, greatest((select last_value from pg_sequences where format('%I.%I', schemaname, sequencename) = s.name),
         (select max(id) from ${table === 'users' ? knownPeople : staged(table)})))
       from (select pg_get_serial_sequence('control.${table}', 'id') as name) s`,
    );
}

/** Members, and former members: histories name these by id, so that no new person may get it. */
const knownPeople = '(select id from staged_users union all select user_id from staged_former_members) people';

/** What holds only where the backup was made is taken out of the rows. */
async function adaptStaged(client: pg.ClientBase, account: AddedAccount): Promise<void> {
  const here = 'control.users u join staged_users s on s.id = u.id';
  // Who exists here accepts the account first, unless they had: an invitation changes nothing of theirs.
  await client.query(
    `update staged_memberships m set pending = true, is_owner = false, invited_name = coalesce(m.invited_name, s.name)
     from ${here} where m.user_id = s.id and not m.pending and not ${isKnown(account)}`,
  );
  await client.query(
    `delete from staged_identities i where user_id in (select id from control.users)
       or exists (select from control.identities o where (o.issuer, o.subject) = (i.issuer, i.subject))`,
  );
  await client.query(`update staged_identities set id = nextval(pg_get_serial_sequence('control.identities', 'id'))`);
  await client.query('delete from staged_users where id in (select id from control.users)');
  if (!account.is_same_place)
    await client.query(`update staged_users set proved_at = null; delete from staged_identities;
      update staged_accounts set domain_verified_at = null`);
  await client.query(
    `update staged_accounts s set domain_verified_at = null
     from control.accounts a where a.domain = s.domain and a.domain_verified_at is not null`,
  );
}
