import type { Selectable } from 'kysely';
import type { PlaceSettings, StorageTables } from '../../database/tables/storageTables.ts';
import type { Db } from '../../database/tables/tables.ts';
import { schemaName } from '../model.ts';
import type { Encryption, Server } from '../servers/server.ts';

/** Where an account's records are (docs/start/places.md#planes). */
export interface Storage {
  account_id: number;
  /** Increases with every change of the place. */
  epoch: number;
  schema: string;
  /** A plane of the provider by its id, null for the default one; or the customer's own servers. */
  place: { kind: 'provider'; plane_id: number | null } | OwnPlace;
}

export interface OwnPlace {
  kind: 'own';
  write: Server;
  /** Null: reads go to the same server. */
  read: Server | null;
}

/** The place of an account that never chose another one. */
export const defaultStorage = (account_id: number): Storage => ({
  account_id,
  epoch: 0,
  schema: schemaName(account_id),
  place: { kind: 'provider', plane_id: null },
});

/** Passwords stay sealed. */
export async function readStorage(db: Db, account_id: number): Promise<Storage> {
  const { epoch, place } = await readPlace(db, account_id);
  return storageOf(account_id, epoch, place);
}

/** The row of {@link Storage}, as a move keeps it. */
export async function readPlace(db: Db, account_id: number): Promise<{ epoch: number; place: PlaceSettings }> {
  const row = await db
    .selectFrom('account_storage')
    .selectAll()
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return row ? { epoch: row.epoch, place: placeOf(row) } : { epoch: 0, place: onProvider };
}

/** The place that a row of `account_storage` names. */
export function placeOf(row: Selectable<StorageTables['account_storage']>): PlaceSettings {
  const { account_id: _, epoch: __, checked_at: ___, server_version: ____, modified_at: _____, ...place } = row;
  const text = (sealed: Buffer | null) => sealed?.toString('base64') ?? null;
  return { ...place, read_password: text(row.read_password), write_password: text(row.write_password) };
}

/** The settings of the default place of the provider. */
export const onProvider: PlaceSettings = {
  location: 'provider',
  separate_rw: false,
  ...{ plane_id: null, database: null, schema: null },
  ...{ read_host: null, read_port: null, read_user: null, read_password: null, read_encryption: null },
  ...{ write_host: null, write_port: null, write_user: null, write_password: null, write_encryption: null },
};

export function storageOf(account_id: number, epoch: number, row: PlaceSettings): Storage {
  const { location, plane_id } = row;
  if (location === 'provider') return { ...defaultStorage(account_id), epoch, place: { kind: 'provider', plane_id } };
  const server = (side: 'read' | 'write'): Server => ({
    host: row[`${side}_host`] as string,
    port: row[`${side}_port`] as number,
    user: row[`${side}_user`] as string,
    database: row.database as string,
    password: sealedOf(row[`${side}_password`]),
    sealed_at: passwordPlace(account_id, side),
    encryption: row[`${side}_encryption`] as Encryption,
  });
  return {
    account_id,
    epoch,
    schema: row.schema as string,
    place: { kind: 'own', write: server('write'), read: row.separate_rw ? server('read') : null },
  };
}

/** A sealed password as the column has it. */
export const sealedOf = (text: string | null): Buffer | null => (text === null ? null : Buffer.from(text, 'base64'));

/** What a sealed password is bound to. */
export const passwordPlace = (account_id: number, side: 'read' | 'write'): string =>
  `account_storage/${side}_password/${account_id}`;

/** The id of this installation, which signs the schemas that it uses in customers' databases. */
export const readInstallation = async (db: Db): Promise<string> =>
  (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;
