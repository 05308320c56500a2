import type { ColumnType, Generated } from 'kysely';

/** The control tables as queries see them; `tests/golden` holds them against the migrated database. */

type Time = ColumnType<Date, Date | undefined, Date>;

interface Accounts {
  id: Generated<number>;
  name: string;
  subdomain: string;
  domain: string | null;
  domain_verified_at: Date | null;
  language: Generated<'en' | 'ru'>;
  favicon: Record<string, string> | null;
  authentication: Generated<{ yandex?: { status: boolean } }>;
  created_at: Time;
}

interface Users {
  id: Generated<number>;
  email: string;
  name: string;
  password_hash: string | null;
  created_at: Time;
}

interface Memberships {
  account_id: number;
  user_id: number;
  full_access: Generated<boolean>;
  blocked: Generated<boolean>;
  is_owner: Generated<boolean>;
  last_action_at: Date | null;
  extra: ColumnType<Record<string, unknown>, string | undefined, string>;
  api_key_hash: Buffer | null;
  created_at: Time;
}

interface Sessions {
  id: Generated<number>;
  account_id: number;
  user_id: number;
  refresh_number: Generated<number>;
  rotated_at: Time;
  created_at: Time;
  last_seen_at: Time;
  expires_at: Date;
  ended_at: Date | null;
  user_agent: Generated<string>;
  ip: string | null;
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

interface UsedCaptchas {
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

export interface Tables {
  accounts: Accounts;
  users: Users;
  memberships: Memberships;
  sessions: Sessions;
  signing_keys: SigningKeys;
  rate_limits: RateLimits;
  used_captchas: UsedCaptchas;
  idempotency_keys: IdempotencyKeys;
}
