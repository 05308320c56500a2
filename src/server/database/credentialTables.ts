import type { ColumnType, Generated } from 'kysely';

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
  method: Generated<'password' | 'provider' | 'link' | 'enter' | 'preview'>;
  on_own_host: Generated<boolean>;
  confirmed_at: Date | null;
  viewer_session_id: number | null;
}
