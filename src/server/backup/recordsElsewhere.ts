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
import { ownConnection } from '../tenant/planes/dedicated.ts';
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
 * @param home a connection to the installation's own database
 * @throws StartRefused if the records cannot be read
 */
export async function openElsewhere(
  home: pg.ClientBase,
  settings: Settings,
  storage: Storage,
): Promise<RecordsElsewhere> {
  const { account_id } = storage;
  try {
    const side = await openSide({ connect: await connecting(home, settings) }, storage);
    return await readFrom(side, home).catch((error: unknown) => {
      side.destroy();
      throw error;
    });
  } catch (cause) {
    const why = (cause as Error).message;
    throw new StartRefused(`The records of account ${account_id} cannot be read on its server: ${why}`, { cause });
  }
}

async function connecting(home: pg.ClientBase, settings: Settings) {
  const { rows } = await home.query<{ id: string }>('select id from control.installation');
  const access = {
    key: deriveKey(await loadAppSecret(settings), 'seal'),
    allow_private: settings.storage_allow_private,
    installation: rows[0]?.id as string,
  };
  return ({ place }: Storage) => {
    if (place.kind !== 'own') throw new Error('Only servers of accounts are reached here');
    return ownConnection(place, access);
  };
}

/** Locks come before the first query of the transaction, which makes the snapshot. */
async function readFrom(side: Side, home: pg.ClientBase): Promise<RecordsElsewhere> {
  const { client, account_id } = side;
  const names = (await isThere(side, side.table('_meta')))
    ? ['_meta', ...(await movedTables(side)).map(({ name }) => name)].filter((name) => name !== keys.name)
    : [];
  await client.query('begin isolation level repeatable read read only');
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
  if (names.length > 0) await client.query(`lock table ${names.map(side.table).join(', ')} in access share mode`);
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
