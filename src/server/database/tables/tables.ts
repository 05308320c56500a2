import type { ColumnType, Generated, Transaction } from 'kysely';
import type { FieldExtra, FieldTypeId } from '#shared/fieldTypes/fieldType.ts';
import type { Names } from '#shared/names.ts';
import type { ChangePlan } from '../changePlan.ts';
import type { AuditTables } from './auditTables.ts';
import type { BillingTables } from './billingTables.ts';
import type { ApiKeys, Passkeys, RecoveryCodes, Sessions, TotpSecrets } from './credentialTables.ts';
import type { ModuleTables } from './moduleTables.ts';
import type { PrivacyTables } from './privacyTables.ts';
import type { MembershipRoles, RoleEntities, RoleFields, Roles } from './roleTables.ts';
import type { StorageTables } from './storageTables.ts';

/** The control tables as queries see them. `tests/golden` compares them with the migrated database. */

type Time = ColumnType<Date, Date | undefined, Date>;

/** The table of a declared record: the account, and a column for each field (docs/guides/adding-a-resource.md). */
export type TableOf<T> = { account_id: number } & {
  [Column in keyof T]: Column extends 'id'
    ? Generated<number>
    : Column extends 'created_at'
      ? Time
      : Column extends `${string}_at`
        ? ColumnType<Date | Extract<T[Column], null>, Date | T[Column], Date | T[Column]>
        : T[Column];
};

/** Providers of third-party sign-in that an account has switched on. */
export interface Authentication {
  yandex?: { status: boolean };
  oidc?: { status: boolean };
}

/** Stored avatar (docs/reference/api/files.md#avatars). */
export interface Avatar {
  original_id: number;
  original_src: string;
  thumb_id: number | null;
  thumb_src: string | null;
}

interface Accounts {
  id: Generated<number>;
  name: string;
  subdomain: string;
  domain: string | null;
  domain_verified_at: Date | null;
  language: Generated<'en' | 'ru'>;
  favicon: Record<string, string> | null;
  authentication: ColumnType<Authentication, string | undefined, string>;
  created_at: Time;
  domain_token: string | null;
  domain_set_at: Date | null;
  domain_checked_at: Date | null;
  domain_error: string | null;
  awaits_owner_until: Date | null;
  trash_days: Generated<number>;
  second_factor: Generated<'optional' | 'administrators'>;
  quota_bytes: Generated<number | null>;
  quota_records: Generated<number | null>;
}

interface Users {
  id: Generated<number>;
  email: string;
  name: string;
  password_hash: string | null;
  created_at: Time;
  avatar: ColumnType<Avatar | null, string | null, string | null>;
  language: 'en' | 'ru' | null;
  accounts_count: Generated<number>;
  proved_at: Date | null;
  has_second_factor: Generated<boolean>;
}

interface Memberships {
  account_id: number;
  user_id: number;
  full_access: Generated<boolean>;
  blocked: Generated<boolean>;
  is_owner: Generated<boolean>;
  last_action_at: Date | null;
  extra: ColumnType<Record<string, unknown>, string | undefined, string>;
  pending: Generated<boolean>;
  invited_name: string | null;
  invited_by: number | null;
  created_at: Time;
}

interface SigningKeys {
  id: string;
  private_key: Buffer;
  public_key: ColumnType<Record<string, unknown>, string, string>;
  created_at: Time;
}

interface RateLimits {
  key: string;
  attempts: number;
  resets_at: Date;
}

interface SpentProofs {
  hash: Buffer;
  expires_at: Date;
}

interface IdempotencyKeys {
  account_id: number;
  actor: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  headers: ColumnType<Record<string, string> | null, string | null, string | null>;
  body: string | null;
  created_at: Time;
}

interface AccountSchemas {
  account_id: number;
  schema_version: Generated<number>;
}

interface Entities {
  id: Generated<number>;
  account_id: number;
  name: string;
  names: ColumnType<Names, string | undefined, string>;
  icon: Generated<string | null>;
  hue: Generated<'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | null>;
  position: Generated<number | null>;
  alias: string;
  status_id: Generated<1 | 2 | 3>;
  is_applied: Generated<boolean>;
  created_at: Time;
  created_by: number | null;
  deleted_at: Date | null;
  deleted_by: number | null;
  module_id: number | null;
  unique_together: ColumnType<number[][], string | undefined, string>;
}

interface Fields {
  id: Generated<number>;
  account_id: number;
  entity_id: number;
  name: string;
  alias: string;
  type_id: FieldTypeId;
  status_id: Generated<1 | 2 | 3>;
  is_applied: Generated<boolean>;
  extra: ColumnType<FieldExtra, string | undefined, string>;
  position: number;
  created_at: Time;
  created_by: number | null;
  deleted_at: Date | null;
  deleted_by: number | null;
}

interface Variants {
  id: Generated<number>;
  account_id: number;
  field_id: number;
  name: string;
  alias: string;
  color: 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | null;
  position: number;
  deleted_at: Date | null;
}

interface SchemaChanges {
  id: Generated<number>;
  account_id: number;
  entity_id: number;
  field_id: number | null;
  kind: ChangePlan['kind'];
  plan: ColumnType<ChangePlan, string, string>;
  state: Generated<'queued' | 'done' | 'failed' | 'discarded'>;
  error: string | null;
  detail: string | null;
  requested_by: number | null;
  created_at: Time;
  queued_at: Time;
  finished_at: Date | null;
}

interface ChangeHistory {
  id: Generated<number>;
  account_id: number;
  entity_id: number;
  field_id: number | null;
  type_id: 1 | 2 | 3;
  user_id: number | null;
  module_id: number | null;
  data: ColumnType<Record<string, unknown>, string | undefined, string>;
  change_id: number | null;
  created_at: Time;
}

interface Files {
  id: Generated<number>;
  account_id: number;
  kind: 'avatar' | 'favicon' | 'logo' | 'record';
  key: string;
  name: string;
  size: number;
  media_type: string;
  created_at: Time;
  created_by: number | null;
  checked_at: Time;
  doomed_at: Date | null;
}

interface Codes {
  id: Generated<number>;
  account_id: number;
  user_id: number;
  kind: 'reset' | 'invite' | 'found' | 'enter' | 'confirm';
  code_hash: Buffer;
  created_at: Time;
  expires_at: Date;
  used_at: Date | null;
  from_account_id: number | null;
}

interface Identities {
  id: Generated<number>;
  user_id: number;
  provider: 'yandex' | 'oidc';
  issuer: string;
  subject: string;
  email: string | null;
  created_at: Time;
}

interface SavedViews {
  id: Generated<number>;
  account_id: number;
  user_id: number | null;
  list: string;
  entity_id: ColumnType<number | null, never, never>;
  name: string;
  is_shared: Generated<boolean>;
  state: ColumnType<Record<string, unknown>, string, string>;
  created_at: Time;
  modified_at: Time;
}

/** People who were members; `name` is as of then. */
interface FormerMembers {
  account_id: number;
  user_id: number;
  name: string;
  left_at: Time;
}

interface ListSettings {
  account_id: number;
  user_id: number;
  list: string;
  entity_id: ColumnType<number | null, never, never>;
  settings: ColumnType<Record<string, unknown>, string, string>;
  modified_at: Time;
}

export interface Tables extends AuditTables, ModuleTables, StorageTables, BillingTables, PrivacyTables {
  roles: Roles;
  role_entities: RoleEntities;
  role_fields: RoleFields;
  membership_roles: MembershipRoles;
  saved_views: SavedViews;
  list_settings: ListSettings;
  former_members: FormerMembers;
  account_schemas: AccountSchemas;
  entities: Entities;
  fields: Fields;
  variants: Variants;
  schema_changes: SchemaChanges;
  change_history: ChangeHistory;
  files: Files;
  codes: Codes;
  identities: Identities;
  accounts: Accounts;
  users: Users;
  memberships: Memberships;
  api_keys: ApiKeys;
  sessions: Sessions;
  totp_secrets: TotpSecrets;
  passkeys: Passkeys;
  recovery_codes: RecoveryCodes;
  signing_keys: SigningKeys;
  rate_limits: RateLimits;
  spent_proofs: SpentProofs;
  idempotency_keys: IdempotencyKeys;
}

/** A transaction of the control database. */
export type Db = Transaction<Tables>;
