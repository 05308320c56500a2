import type { ColumnType, Generated, Selectable } from 'kysely';

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

/** A place as `account_storage` has it. Passwords are sealed, as base64. */
export interface PlaceSettings {
  location: 'provider' | 'own';
  plane_id: number | null;
  separate_rw: boolean;
  database: string | null;
  schema: string | null;
  read_host: string | null;
  read_port: number | null;
  read_user: string | null;
  read_password: string | null;
  write_host: string | null;
  write_port: number | null;
  write_user: string | null;
  write_password: string | null;
  read_encryption: 'none' | 'unverified' | 'verified' | null;
  write_encryption: 'none' | 'unverified' | 'verified' | null;
}

interface Moves {
  id: Generated<number>;
  account_id: number;
  from_place: Json<PlaceSettings>;
  to_place: Json<PlaceSettings>;
  epoch: number;
  copies_records: Generated<boolean>;
  rolls_back: number | null;
  state: Generated<
    | 'preparing'
    | 'copying'
    | 'catching_up'
    | 'verifying'
    | 'switching'
    | 'done'
    | 'cancelled'
    | 'failed'
    | 'rolled_back'
  >;
  cursors: ColumnType<Cursors, string | undefined, string>;
  copied: Generated<number>;
  total: Generated<number>;
  error: string | null;
  detail: string | null;
  requested_by: number | null;
  run: string | null;
  leased_until: Date | null;
  created_at: Time;
  modified_at: Time;
  finished_at: Date | null;
  cleaned_at: Date | null;
}

export type MoveState = Selectable<Moves>['state'];

type Json<T> = ColumnType<T, string, string>;

/** The last key of each table that a step has done, its columns as text; true: all of it. */
export type Cursors = Record<string, string[] | true>;

export interface StorageTables {
  installation: Installation;
  planes: Planes;
  account_storage: AccountStorage;
  moves: Moves;
}
