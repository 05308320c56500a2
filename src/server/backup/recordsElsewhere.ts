import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { deriveKey, loadAppSecret } from '../crypto/appSecret.ts';
import type { Settings } from '../settings/settings.ts';
import { StartRefused } from '../startRefused.ts';
import { naturalOrder } from '../tenant/changes/columns.ts';
import { createTable } from '../tenant/changes/statements.ts';
import { layout } from '../tenant/layout.ts';
import { beside, schemaName } from '../tenant/model.ts';
import { entityOf, keys } from '../tenant/move/places.ts';
import { columnsOf, isThere, movedTables, openSide, recordTables, type Side } from '../tenant/move/side.ts';
import { addedColumns, sequencesOf } from '../tenant/move/target.ts';
import { type Dedicated, ownConnection, planeConnection } from '../tenant/planes/dedicated.ts';
import { openUrl } from '../tenant/planes/planeUrls.ts';
import { planeConfig } from '../tenant/planes/providerPlanes.ts';
import { placeOf, type Storage, storageOf } from '../tenant/planes/storage.ts';
import type { Ending, SchemaParts, TableParts } from './archive.ts';

/** Accounts whose records are not in the installation's own database, which may be of an older version. */
export async function findElsewhere(client: pg.ClientBase): Promise<Storage[]> {
  const known = await client.query(`select where to_regclass('control.account_storage') is not null`);
  if (known.rowCount === 0) return [];
  await client.query('set local role stoa_system');
  const { rows } = await client.query<Parameters<typeof placeOf>[0]>(
    `select * from control.account_storage where location = 'own' or plane_id is not null order by account_id`,
  );
  await client.query('set local role none');
  return rows.map((row) => storageOf(row.account_id, row.epoch, placeOf(row)));
}

/** The records of such an account as of one moment, named as in the installation's own database. */
export interface RecordsElsewhere {
  account_id: number;
  schema: SchemaParts;
  tables: TableParts[];
  /** The rows of one of the tables, in PostgreSQL's text format. */
  copy({ name, columns }: TableParts): Readable;
  sequences: Ending['sequences'];
  end(): Promise<void>;
}

/** A table may take long; the server then ends the statement itself. */
const COPY_MS = 24 * 3_600_000;

/**
 * On one connection to each plane, and to each server of an account.
 * @param home a connection to the installation's own database
 * @throws StartRefused if records cannot be read
 */
export async function openElsewhere(
  home: pg.ClientBase,
  settings: Settings,
  storages: readonly Storage[],
): Promise<RecordsElsewhere[]> {
  const groups = Map.groupBy(storages, ({ account_id, place }) =>
    place.kind === 'own' ? `account ${account_id}` : `plane ${place.plane_id}`,
  );
  const connect = groups.size > 0 ? await connecting(home, settings) : null;
  const found: RecordsElsewhere[] = [];
  for (const [where, group] of groups)
    try {
      const [first] = group as [Storage];
      found.push(...(await readGroup(home, (await connect?.(first)) as Dedicated, group)));
    } catch (cause) {
      for (const each of found) await each.end();
      throw new StartRefused(`The records of ${where} cannot be read: ${(cause as Error).message}`, { cause });
    }
  return found;
}

async function readGroup(home: pg.ClientBase, shared: Dedicated, group: readonly Storage[]) {
  try {
    const sides: Side[] = [];
    for (const storage of group) sides.push(await openSide({ connect: async () => shared }, storage));
    const names = new Map<Side, string[]>();
    for (const side of sides) names.set(side, await namesIn(side));
    await beginSnapshot(
      shared,
      [...names].flatMap(([side, all]) => all.map(side.table)),
    );
    const found: RecordsElsewhere[] = [];
    for (const [side, all] of names) found.push(await readFrom(side, all, home));
    return found;
  } catch (error) {
    shared.destroy();
    throw error;
  }
}

async function connecting(home: pg.ClientBase, settings: Settings) {
  const { rows } = await home.query<{ id: string }>('select id from control.installation');
  const access = {
    key: deriveKey(await loadAppSecret(settings), 'seal'),
    allow_private: settings.storage_allow_private,
    installation: rows[0]?.id as string,
  };
  return async ({ place }: Storage): Promise<Dedicated> =>
    place.kind === 'own'
      ? ownConnection(place, access)
      : planeConnection(planeConfig(await urlOf(home, access.key, place.plane_id as number)), access.installation);
}

async function urlOf(home: pg.ClientBase, key: Buffer, plane_id: number): Promise<string> {
  await home.query('begin; set local role stoa_system');
  try {
    const { rows } = await home.query<{ write_url: Buffer }>('select write_url from control.planes where id = $1', [
      plane_id,
    ]);
    return openUrl(key, 'write_url', plane_id, rows[0]?.write_url as Buffer);
  } finally {
    await home.query('rollback');
  }
}

/** Tables whose rows are kept; none if the account has no schema yet. */
const namesIn = async (side: Side): Promise<string[]> =>
  (await isThere(side, side.table('_meta')))
    ? ['_meta', ...(await movedTables(side)).map(({ name }) => name)].filter((name) => name !== keys.name)
    : [];

/** Locks come before the first query of the transaction, which makes the snapshot. */
async function beginSnapshot({ client }: Dedicated, tables: readonly string[]): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
  for (let at = 0; at < tables.length; at += 500)
    await client.query(`lock table ${tables.slice(at, at + 500).join(', ')} in access share mode`);
}

async function readFrom(side: Side, names: readonly string[], home: pg.ClientBase): Promise<RecordsElsewhere> {
  const { client, account_id } = side;
  const schema = schemaName(account_id);
  const source = new Map<string, string>();
  const tables: TableParts[] = [];
  for (const name of names) {
    // The installation that signed the schema there.
    const columns = (await columnsOf(side, name))
      .map((column) => column.name)
      .filter((each) => each !== 'installation');
    source.set(`${schema}.${name}`, side.table(name));
    tables.push({ name: `${schema}.${name}`, columns: columns.join(', ') });
  }
  return {
    account_id,
    tables,
    schema: { schema, tables: await creating(side, home, schema), rest: [], roles: [], is_defined: true },
    copy: ({ name, columns }) =>
      client.query(
        Object.assign(to(`copy (select ${columns} from ${source.get(name)}) to stdout`), { query_timeout: COPY_MS }),
      ),
    sequences: await sequences(side, schema),
    end: side.end,
  };
}

async function creating(side: Side, home: pg.ClientBase, schema: string): Promise<string[]> {
  const collation = await naturalOrder(home);
  const statements = layout(schema);
  for (const name of await recordTables(side)) {
    const table = `"${schema}".${name}`;
    statements.push(createTable(table, entityOf(name)));
    const added = await addedColumns(side, name, collation);
    if (added.length > 0) statements.push(`alter table ${table} ${added.join(', ')}`);
  }
  return statements;
}

const sequences = async (side: Side, schema: string): Promise<Ending['sequences']> =>
  (await sequencesOf(side)).map(({ name, value }) => ({
    name: `${schema}.${name === '_history' ? '_history_id_seq' : beside(entityOf(name), 'id')}`,
    last_value: String(BigInt(value)),
  }));
