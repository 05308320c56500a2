import type { PersonPart } from '#resources/people/privacy/privacy.resource.ts';
import type { Tables } from './tables.ts';

/**
 * What happens to a column that names a person when they are erased (docs/decisions/0028-erasing-a-person.md):
 * - `delete`: the row goes in the transaction of the erasure
 * - `cascade`: it goes with another row, by foreign key
 * - `alias`: the id becomes that of a former user, in the transaction
 * - `later`: the same, by the job, because there may be many rows
 * - `clear`: it becomes null, which reads as unknown
 * - `shared`: rows that others see stay and are cleared, others go
 * - `person`: it belongs to the person, and goes if no account has them any more
 * - `kept`: books are never changed; the number stays
 * - `list`: it is the list of erasures itself
 * - `none`: it names no person
 */
export type Fate = 'delete' | 'cascade' | 'alias' | 'later' | 'clear' | 'shared' | 'person' | 'list' | 'kept' | 'none';

export interface PersonTable {
  /** Null: not shown or exported by itself. */
  part: PersonPart | null;
  /** Every column that names a person, or has something of one, such as an address. */
  columns: Readonly<Record<string, Fate>>;
  /** The columns that make a row one of the person's own, which is shown and exported. */
  of?: readonly string[];
  /** What is exported of such a row, as SQL over the row `t`. Never a secret, and never another person. */
  exported?: readonly string[];
  /** What names a row in the preview, as SQL over the row `t`. */
  example?: string;
  /** Has no column `id`, so it is read at once: it is small. */
  isSmall?: true;
}

/** Only where the person made it themselves. */
const ifOwn = (column: string) => `case when t.user_id = $2 then t.${column} end as ${column}`;

/** Every control table with something of a person. A new one is a line here: `tests/golden/personData.test.ts`. */
export const personTables: Readonly<Partial<Record<keyof Tables, PersonTable>>> = {
  users: {
    part: 'person',
    columns: { email: 'person', name: 'person', password_hash: 'person', avatar: 'person', language: 'person' },
  },
  identities: {
    part: 'identities',
    columns: { user_id: 'person', email: 'person', subject: 'person' },
    of: ['user_id'],
    exported: ['t.provider', 't.issuer', 't.subject', 't.email', 't.created_at'],
    example: 't.provider',
  },
  memberships: {
    part: 'membership',
    columns: { user_id: 'delete', invited_name: 'delete', extra: 'delete', invited_by: 'clear' },
    of: ['user_id'],
    exported: ['full_access', 'blocked', 'pending', 'invited_name', 'extra', 'last_action_at', 'created_at'].map(
      (column) => `t.${column}`,
    ),
    isSmall: true,
  },
  membership_roles: {
    part: 'membership',
    columns: { user_id: 'cascade' },
    of: ['user_id'],
    exported: ['t.role_id', '(select r.name from control.roles r where r.id = t.role_id) as role'],
    isSmall: true,
  },
  sessions: {
    part: 'sessions',
    columns: { user_id: 'cascade', ip: 'cascade', user_agent: 'cascade', viewer_session_id: 'cascade' },
    of: ['user_id'],
    exported: ['t.created_at', 't.last_seen_at', 't.ended_at', 't.method', 't.ip', 't.user_agent'],
    example: 't.ip',
  },
  api_keys: {
    part: 'api_keys',
    columns: { user_id: 'cascade', created_by: 'clear' },
    of: ['user_id'],
    exported: ['t.name', 't.created_at', 't.expires_at', 't.last_used_at'],
    example: 't.name',
  },
  codes: {
    part: 'codes',
    columns: { user_id: 'delete' },
    of: ['user_id'],
    exported: ['t.kind', 't.created_at', 't.expires_at', 't.used_at'],
  },
  saved_views: {
    part: 'views',
    columns: { user_id: 'shared' },
    of: ['user_id'],
    exported: ['t.list', 't.name', 't.is_shared', 't.state', 't.created_at', 't.modified_at'],
    example: 't.name',
  },
  list_settings: {
    part: 'list_settings',
    columns: { user_id: 'delete' },
    of: ['user_id'],
    exported: ['t.list', 't.settings', 't.modified_at'],
    example: 't.list',
    isSmall: true,
  },
  former_members: {
    part: 'membership',
    columns: { user_id: 'delete', name: 'delete' },
    of: ['user_id'],
    exported: ['t.name', 't.left_at'],
    isSmall: true,
  },
  files: {
    part: 'files',
    columns: { created_by: 'later' },
    of: ['created_by'],
    exported: ['t.id', 't.kind', 't.name', 't.size', 't.media_type', 't.created_at'],
    example: 't.name',
  },
  entities: {
    part: 'shape',
    columns: { created_by: 'alias', deleted_by: 'alias' },
    of: ['created_by', 'deleted_by'],
    exported: ['t.id', 't.name', 't.alias', 't.created_at', 't.deleted_at'],
    example: 't.name',
  },
  fields: {
    part: 'shape',
    columns: { created_by: 'alias', deleted_by: 'alias' },
    of: ['created_by', 'deleted_by'],
    exported: ['t.id', 't.entity_id', 't.name', 't.alias', 't.created_at', 't.deleted_at'],
    example: 't.name',
  },
  schema_changes: {
    part: 'shape',
    columns: { requested_by: 'alias' },
    of: ['requested_by'],
    exported: ['t.entity_id', 't.field_id', 't.kind', 't.state', 't.created_at', 't.finished_at'],
  },
  change_history: {
    part: 'shape',
    columns: { user_id: 'alias' },
    of: ['user_id'],
    exported: ['t.entity_id', 't.field_id', 't.type_id', 't.data', 't.created_at'],
  },
  moves: {
    part: 'shape',
    columns: { requested_by: 'alias' },
    of: ['requested_by'],
    exported: ['t.state', 't.created_at', 't.finished_at'],
  },
  modules: {
    part: 'modules',
    columns: { created_by: 'clear' },
    of: ['created_by'],
    exported: ['t.id', 't.name', 't.alias', 't.created_at'],
    example: 't.name',
  },
  module_versions: {
    part: 'modules',
    columns: { created_by: 'clear' },
    of: ['created_by'],
    exported: ['t.id', 't.module_id', 't.name', 't.alias', 't.created_at'],
  },
  module_history: {
    part: 'modules',
    columns: { user_id: 'alias' },
    of: ['user_id'],
    exported: ['t.module_id', 't.version_id', 't.type_id', 't.data', 't.created_at'],
  },
  module_installs: {
    part: 'modules',
    columns: { installed_by: 'clear' },
    of: ['installed_by'],
    exported: ['t.module_id', 't.installed_at', 't.disabled_at'],
  },
  module_rollouts: { part: 'modules', columns: { created_by: 'clear', paused_by: 'none' } },
  audit_events: {
    part: 'audit',
    columns: { user_id: 'later', ip: 'later', user_agent: 'later', subject_id: 'later' },
    of: ['user_id'],
    exported: [
      ...['action', 'outcome', 'via', 'created_at', 'subject_type', 'count', 'changes'].map((column) => `t.${column}`),
      ...['ip', 'user_agent', 'request_id', 'subject_id', 'subject_name'].map(ifOwn),
    ],
    example: 't.action',
  },
  // They open other accounts too, and go with the person.
  totp_secrets: { part: null, columns: { user_id: 'person' } },
  passkeys: { part: null, columns: { user_id: 'person' } },
  recovery_codes: { part: null, columns: { user_id: 'person' } },
  payments: { part: null, columns: { requested_by: 'kept' } },
  ledger_transactions: { part: null, columns: { user_id: 'kept' } },
  // Answers are sealed: nothing is read from them.
  idempotency_keys: { part: null, columns: { actor: 'delete' } },
  erasures: { part: null, columns: { user_id: 'list', alias_id: 'list', email: 'list', requested_by: 'alias' } },
};

/**
 * Columns of accounts' own schemas. `records` are the tables of entities, which have more in their fields: users, and
 * texts that are the person's email.
 */
export const personColumnsOfRecords: Readonly<Record<string, Readonly<Record<string, Fate>>>> = {
  records: { created_by: 'later', modified_by: 'later', deleted_by: 'later' },
  _history: { user_id: 'later' },
  _keys: { actor: 'later' },
  _ledger: { requested_by: 'later' },
};
