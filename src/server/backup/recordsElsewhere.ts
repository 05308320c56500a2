import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { deriveKey, loadAppSecret } from '../crypto/appSecret.ts';
import { StartRefused } from '../errors/startRefused.ts';
import type { Settings } from '../settings/settings.ts';
import { naturalOrder } from '../tenant/changes/columns.ts';
import { createTable } from '../tenant/changes/statements.ts';
import { layout } from '../tenant/layout.ts';
import { auxiliaryName, schemaName } from '../tenant/model.ts';
import { entityOf, keys } from '../tenant/move/places.ts';
import { columnsOf, isThere, movedTables, openSide, recordTables, type Side } from '../tenant/move/side.ts';
import { addedColumns, sequencesOf } from '../tenant/move/target.ts';
import type { Dedicated } from '../tenant/planes/dedicated.ts';
import { type ControlAccess, findPlaces, type RecordPlace } from '../tenant/planes/places/recordPlaces.ts';
import type { Storage } from '../tenant/planes/storage.ts';
import type { Ending, SchemaParts, TableParts } from './archive.ts';
import { lockTables } from './catalog.ts';

/** Planes other than the default one, and servers of accounts. The database may be of an older version. */
export async function findElsewhere(home: pg.ClientBase, settings: Settings): Promise<RecordPlace[]> {
  const known = await home.query(`select where to_regclass('control.account_storage') is not null`);
  if (known.rowCount === 0) return [];
  const key = deriveKey(await loadAppSecret(settings), 'seal');
  await home.query('begin read only; set local role stoa_system');
  try {
    const query: ControlAccess['query'] = async (text) => (await home.query(text)).rows;
    return await findPlaces({ query, key, allow_private: settings.storage_allow_private });
  } finally {
    await home.query('rollback');
  }
}

/** The records of an account there as of one moment, named as in the installation's own database. */
export interface RecordsElsewhere {
  account_id: number;
  schema: SchemaParts;
  tables: TableParts[];
  /** The rows of one of the tables, in PostgreSQL's text format. */
  copy({ name, columns }: TableParts): Readable;
  sequences: Ending['sequences'];
}

/** Of several accounts. */
export interface OpenElsewhere {
  records: RecordsElsewhere[];
  end(): Promise<void>;
}

/**
 * On one connection to each place.
 * @param home a connection to the installation's own database
 * @param isPart which of the accounts there
 * @throws StartRefused if records cannot be read
 */
export async function openElsewhere(
  home: pg.ClientBase,
  places: readonly RecordPlace[],
  isPart: (storage: Storage) => boolean,
): Promise<OpenElsewhere> {
  const records: RecordsElsewhere[] = [];
  const opened: Dedicated[] = [];
  const end = async () => {
    for (const each of opened) await each.end();
  };
  for (const { name, isPlane, accounts, connect } of places) {
    const parts = accounts.filter(isPart);
    const [first] = parts;
    if (!first) continue;
    try {
      const shared = await connect(0); // a table may take long
      opened.push(shared);
      records.push(...(await readGroup(home, shared, parts)));
    } catch (cause) {
      await end();
      const whose = isPlane ? name : `account ${first.account_id}`;
      throw new StartRefused(`The records of ${whose} cannot be read: ${(cause as Error).message}`, { cause });
    }
  }
  return { records, end };
}

async function readGroup(home: pg.ClientBase, shared: Dedicated, group: readonly Storage[]) {
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
  await lockTables(client, tables);
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
    copy: ({ name, columns }) => client.query(to(`copy (select ${columns} from ${source.get(name)}) to stdout`)),
    sequences: await sequences(side, schema),
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
    name: `${schema}.${name === '_history' ? '_history_id_seq' : auxiliaryName(entityOf(name), 'id')}`,
    last_value: String(BigInt(value)),
  }));
