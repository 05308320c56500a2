import type { ColumnType, Generated } from 'kysely';
import type { Transport } from '#shared/auth/webauthn.ts';

/** The control tables of what opens an account to its members, part of tables.ts. */

type Time = ColumnType<Date, Date | undefined, Date>;

export interface ApiKeys {
  id: Generated<number>;
  account_id: number;
  user_id: number;
  name: string;
  key_hash: Buffer;
  role_id: number | null;
  expires_at: ColumnType<Date | null, string | null, Date | null>;
  created_at: Time;
  created_by: number | null;
  last_used_at: Date | null;
}

export interface Sessions {
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
  method: Generated<'password' | 'provider' | 'link' | 'enter' | 'preview' | 'passkey'>;
  on_own_host: Generated<boolean>;
  confirmed_at: Date | null;
  viewer_session_id: number | null;
}

/** The authenticator app of a person. */
export interface TotpSecrets {
  user_id: number;
  secret: Buffer;
  confirmed_at: Date | null;
  last_step: number | null;
  last_used_at: Date | null;
  created_at: Time;
}

export interface Passkeys {
  id: Generated<number>;
  user_id: number;
  rp_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  user_handle: Buffer;
  counter: number;
  transports: ColumnType<Transport[], Transport[] | undefined, Transport[]>;
  is_backed_up: boolean;
  name: string;
  created_at: Time;
  last_used_at: Date | null;
}

export interface RecoveryCodes {
  id: Generated<number>;
  user_id: number;
  code_hash: Buffer;
  used_at: Date | null;
}
