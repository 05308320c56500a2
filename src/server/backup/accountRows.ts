import type pg from 'pg';
import { StartRefused } from '../errors/startRefused.ts';

/** An account whose backup is made. */
export interface OneAccount {
  id: number;
  subdomain: string;
}

/** @throws StartRefused if there is none */
export async function findAccount(client: pg.ClientBase, subdomain: string): Promise<OneAccount> {
  await client.query('set local role stoa_system');
  const { rows } = await client.query<OneAccount>(
    'select id::int, subdomain from control.accounts where subdomain = lower($1)',
    [subdomain],
  );
  await client.query('set local role none');
  if (!rows[0]) throw new StartRefused(`There is no account ${subdomain}`);
  return rows[0];
}

/** Which rows of a table belong to an account, and what is written instead of some columns. The row is `t`. */
interface Rows {
  of(account_id: number): string;
  columns?(account_id: number): Record<string, string>;
}

const byAccount: Rows = { of: (id) => `t.account_id = ${id}` };
const ofMembers = (id: number) =>
  `exists (select from control.memberships m where m.account_id = ${id} and m.user_id = t.user_id)`;
const member = (column: string) => (id: number) =>
  `(select m.user_id from control.memberships m where m.account_id = ${id} and m.user_id = t.${column})`;
const memberRow = (id: number) => `control.memberships m where m.account_id = ${id} and m.user_id = t.id`;
const isPending = (id: number) => `exists (select from ${memberRow(id)} and m.pending)`;
/** Both pictures are files of the account. */
const hasAvatarHere = (id: number) => `(select count(*) from control.files f where f.account_id = ${id}
  and f.id in ((t.avatar ->> 'original_id')::bigint, (t.avatar ->> 'thumb_id')::bigint))
    = 1 + (t.avatar ->> 'thumb_id' is not null)::int`;

const placeColumns = [
  ...['plane_id', 'database', 'schema', 'checked_at', 'server_version'],
  ...['read', 'write'].flatMap((side) =>
    ['host', 'port', 'user', 'password', 'encryption'].map((name) => `${side}_${name}`),
  ),
];

const streamColumns = [
  ...['stream_url', 'stream_secret', 'failing_since', 'stopped_at', 'last_success_at', 'last_failure_at'],
  ...['last_status', 'last_error'],
];

/**
 * The control tables in a backup of one account, in the order of their references. Credentials that also open other
 * accounts are left out: passwords and providers of people who have several. So are those of people with a second factor,
 * which belongs to the installation: they come back by a mailed link.
 */
const tables: Record<string, Rows> = {
  accounts: { of: (id) => `t.id = ${id}` },
  users: {
    of: (id) => `exists (select from ${memberRow(id)})`,
    columns: (id) => ({
      name: `coalesce((select m.invited_name from ${memberRow(id)} and m.pending), t.name)`,
      // Without the second factor, the password alone would sign in.
      password_hash: `case when t.accounts_count = 1 and not t.has_second_factor and not ${isPending(id)} then t.password_hash end`,
      has_second_factor: 'false',
      proved_at: `case when not ${isPending(id)} then t.proved_at end`,
      avatar: `case when not ${isPending(id)} and ${hasAvatarHere(id)} then t.avatar end`,
      accounts_count: '0',
    }),
  },
  identities: {
    of: (id) => `exists (select from control.users u join control.memberships m on m.user_id = u.id
      where u.id = t.user_id and u.accounts_count = 1 and not u.has_second_factor and m.account_id = ${id} and not m.pending)`,
  },
  memberships: {
    ...byAccount,
    columns: (id) => ({ invited_by: member('invited_by')(id) }),
  },
  account_schemas: byAccount,
  // A restore puts the records into the installation's own database. The place is a new one for servers that run.
  account_storage: {
    ...byAccount,
    columns: () => ({
      ...{ location: `'provider'`, separate_rw: 'false', epoch: 't.epoch + 1' },
      ...Object.fromEntries(placeColumns.map((name) => [name, 'null'])),
    }),
  },
  files: byAccount,
  // Installed modules are credentials, and tokens are sealed by the installation: both are left out.
  modules: { ...byAccount, columns: (id) => ({ accounts_count: '0', created_by: member('created_by')(id) }) },
  module_versions: { ...byAccount, columns: (id) => ({ accounts_count: '0', created_by: member('created_by')(id) }) },
  module_artifacts: byAccount,
  module_history: { ...byAccount, columns: (id) => ({ user_id: member('user_id')(id) }) },
  entities: {
    ...byAccount,
    columns: (id) => ({
      module_id: `(select m.id from control.modules m where m.account_id = ${id} and m.id = t.module_id)`,
    }),
  },
  fields: byAccount,
  variants: byAccount,
  schema_changes: byAccount,
  change_history: byAccount,
  saved_views: { ...byAccount, columns: (id) => ({ user_id: member('user_id')(id) }) },
  list_settings: { of: (id) => `t.account_id = ${id} and ${ofMembers(id)}` },
  former_members: byAccount,
  // Saved payment methods are sealed by the installation, and left out: payments forget by which they were made.
  payments: {
    ...byAccount,
    columns: (id) => ({ payment_method_id: 'null::bigint', requested_by: member('requested_by')(id) }),
  },
  account_billing: byAccount,
  ledger_transactions: byAccount,
  ledger_entries: byAccount,
  roles: byAccount,
  role_entities: byAccount,
  role_fields: byAccount,
  membership_roles: byAccount,
  audit_events: byAccount,
  // The secret is sealed by the installation: the stream out is left out.
  audit_settings: {
    ...byAccount,
    columns: () => ({
      ...Object.fromEntries(streamColumns.map((name) => [name, 'null'])),
      ...{ attempts: '0', failures: '0', next_attempt_at: 'now()' },
    }),
  },
};

export const accountTables: readonly string[] = Object.keys(tables);

/** Control tables that a backup of one account leaves out: credentials, stored answers, the server's keys. */
export const excludedTables: readonly string[] = [
  ...['sessions', 'api_keys', 'codes', 'idempotency_keys', 'signing_keys'],
  ...['totp_secrets', 'passkeys', 'recovery_codes'],
  ...['module_secrets', 'module_installs', 'module_rollouts', 'module_health', 'module_deliveries'],
  ...['audit_outbox', 'moves', 'planes', 'installation', 'payment_methods', 'test_payments', 'erasures'],
];

/** A query of the rows of a control table, quoted with its schema, that belong to an account. */
export function selectAccountRows(table: string, columns: string, account_id: number): string {
  const rows = tables[table.replace('control.', '')];
  if (!rows) throw new Error(`${table} is not part of an account`);
  const instead = rows.columns?.(account_id) ?? {};
  const list = columns.split(', ').map((name) => (instead[name] ? `${instead[name]} as ${name}` : `t.${name}`));
  return `select ${list.join(', ')} from ${table} t where ${rows.of(account_id)}`;
}

/** A query of all rows of a table. A restore puts the records of all planes into the installation's own database. */
export function selectRows(table: string, columns: string): string {
  const written =
    table === 'control.account_storage' ? columns.replace(/\bplane_id\b/, 'null::bigint as plane_id') : columns;
  return `select ${written} from ${table}${table === 'control.planes' ? ' where write_url is null' : ''}`;
}
