import type { ColumnType, Generated } from 'kysely';

/** The control tables of where accounts' records are, part of tables.ts. */

type Time = ColumnType<Date, Date | undefined, Date>;

interface Installation {
  id: Generated<string>;
  only_one: Generated<boolean>;
}

interface Planes {
  id: Generated<number>;
  name: string;
  write_url: Buffer | null;
  read_url: Buffer | null;
  state: Generated<'open' | 'full' | 'draining'>;
  max_accounts: Generated<number>;
  created_at: Time;
}

interface AccountStorage {
  account_id: number;
  location: Generated<'provider' | 'own'>;
  plane_id: number | null;
  separate_rw: Generated<boolean>;
  database: string | null;
  schema: string | null;
  read_host: string | null;
  read_port: number | null;
  read_user: string | null;
  read_password: Buffer | null;
  write_host: string | null;
  write_port: number | null;
  write_user: string | null;
  write_password: Buffer | null;
  read_encryption: 'none' | 'unverified' | 'verified' | null;
  write_encryption: 'none' | 'unverified' | 'verified' | null;
  epoch: Generated<number>;
  checked_at: Date | null;
  server_version: string | null;
  modified_at: Time;
}

export interface StorageTables {
  installation: Installation;
  planes: Planes;
  account_storage: AccountStorage;
}
