import { formsOf } from '#server/mail/shownEmail.ts';
import { requestLimits } from '#shared/limits.ts';
import { escapeFormula, quoteCsv } from '#shared/text/csvText.ts';
import { hasSqlState } from '../../database/databaseErrors.ts';
import type { DataPlane } from '../dataPlane.ts';
import { columnName } from '../model.ts';
import {
  authorColumns,
  columnsOf,
  hasEmail,
  type NamedPerson,
  type NamingTable,
  namesPerson,
  tableOf,
} from './namingTable.ts';

/** Records that are looked at in one statement. */
const SCANNED = 5000;

/** How a person's records are read while the account goes on working. */
interface Reading {
  /** Called before each part. */
  between: () => Promise<void>;
  /** The table as it is now; null if it is gone. */
  findAgain: (entity_id: number) => Promise<NamingTable | null>;
}

/**
 * The records of an entity that name the person or have their email, as CSV with the aliases in its first line, in parts.
 * Nothing is yielded if there are none. Other people are left out: as authors, and in fields that name users. Fields that
 * are deleted for good meanwhile are empty from then on.
 */
export async function* namedRecordsCsv(
  plane: Pick<DataPlane, 'read' | 'schema'>,
  table: NamingTable,
  person: NamedPerson,
  { between, findAgain }: Reading,
): AsyncGenerator<string, void, undefined> {
  const columns = exportedColumns(table);
  let header = `${columns.map(({ alias }) => quoteCsv(alias)).join()}\r\n`;
  let present: NamingTable | null = table;
  for (let after: number | null = 0; after !== null && present; ) {
    await between();
    const part: Part | null = await readPart(plane, present, columns, person, after).catch(ifChanged);
    if (!part) {
      present = await findOther(present, findAgain);
      continue;
    }
    if (part.lines.length > 0) {
      yield header + part.lines.join('');
      header = '';
    }
    after = part.last;
  }
}

/** A field or the entity was deleted for good since its table was found. */
function ifChanged(error: unknown): null {
  if (hasSqlState(error, 'undefined_column', 'undefined_table')) return null;
  throw error;
}

async function findOther(before: NamingTable, findAgain: Reading['findAgain']): Promise<NamingTable | null> {
  const now = await findAgain(before.entity_id);
  if (JSON.stringify(now) === JSON.stringify(before)) throw new Error(`the table of ${before.alias} cannot be read`);
  return now;
}

interface Part {
  lines: string[];
  /** The last id that was looked at; null at the end. */
  last: number | null;
}

async function readPart(
  plane: Pick<DataPlane, 'read' | 'schema'>,
  table: NamingTable,
  columns: readonly ExportedColumn[],
  { user_id, email }: NamedPerson,
  after: number,
): Promise<Part> {
  const name = tableOf(plane.schema, table);
  const condition = `(${namesPerson(table, '$3::bigint')} or ($4::text[] is not null and ${hasEmail(table, '$4::text[]')}))`;
  const ids = new Set(table.fields.map(({ id }) => id));
  const values = columns.map(({ field_id, sql }, at) =>
    field_id === null || ids.has(field_id) ? `${sql} as c_${at}` : `null as c_${at}`,
  );
  const [scanned] = await plane.read<{ last: number | null }>(
    `select max(id) as last from (select id from ${name} where id > $1 order by id limit ${SCANNED}) part`,
    [after],
  );
  if (!scanned || scanned.last === null) return { lines: [], last: null };
  const last = Number(scanned.last);
  const rows = await plane.read<Record<string, string | null>>(
    `select ${values.join(', ')} from ${name} t where t.id > $1 and t.id <= $2 and ${condition} order by t.id`,
    [after, last, user_id, email === null ? null : formsOf(email)],
    requestLimits.batch_max_bytes,
  );
  return {
    lines: rows.map((row) => `${columns.map((_, at) => cell(row[`c_${at}`] ?? null)).join()}\r\n`),
    last: rows.is_cut ? Number(rows.at(-1)?.c_0) : last,
  };
}

const cell = (value: string | null) => (value === null ? '' : quoteCsv(escapeFormula(value)));

const moment = (column: string) => `to_char(t.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const onlyPerson = (column: string) => `case when t.${column} = $3::bigint then t.${column}::text end`;
const onlyPersonOf = (column: string) => `case when t.${column} @> array[$3::bigint] then $3::bigint::text end`;

interface ExportedColumn {
  alias: string;
  /** Null: of every table. */
  field_id: number | null;
  sql: string;
}

function exportedColumns(table: NamingTable): ExportedColumn[] {
  const users = new Set(columnsOf(table, 'user'));
  const lists = new Set(columnsOf(table, 'users'));
  return [
    { alias: 'id', field_id: null, sql: 't.id::text' },
    ...table.fields.map(({ id, alias }) => {
      const column = columnName(id);
      const sql = users.has(column)
        ? onlyPerson(column)
        : lists.has(column)
          ? onlyPersonOf(column)
          : `t.${column}::text`;
      return { alias, field_id: id, sql };
    }),
    ...authorColumns.flatMap((column) => {
      const at = column.replace('_by', '_at');
      return [
        { alias: at, field_id: null, sql: moment(at) },
        { alias: column, field_id: null, sql: onlyPerson(column) },
      ];
    }),
  ];
}

interface Change {
  id: number;
  entity_id: number;
  record_id: number;
  type_id: number;
  at: string;
  data: object;
}

/** Changes of records by the person, as lines of JSON, in parts. Values are by field, of fields that are gone by column. */
export async function* changesJsonLines(
  plane: Pick<DataPlane, 'read' | 'schema'>,
  tables: readonly NamingTable[],
  user_id: number,
  between: () => Promise<void>,
): AsyncGenerator<string, void, undefined> {
  const aliases = new Map(
    tables.flatMap(({ fields }) => fields.map(({ id, alias }) => [columnName(id), alias] as const)),
  );
  const entities = new Map(tables.map(({ entity_id, alias }) => [entity_id, alias]));
  const name = `"${plane.schema}"._history`;
  for (let after = 0; ; ) {
    await between();
    const [scanned] = await plane.read<{ last: number | null }>(
      `select max(id) as last from (select id from ${name} where id > $1 order by id limit ${SCANNED}) part`,
      [after],
    );
    if (!scanned || scanned.last === null) return;
    const last = Number(scanned.last);
    const rows = await plane.read<Change>(
      `select id, entity_id, record_id, type_id, at, data from ${name}
       where id > $1 and id <= $2 and user_id = $3 order by id`,
      [after, last, user_id],
      requestLimits.batch_max_bytes,
    );
    const lines = rows.map(({ entity_id, data, ...row }) => {
      const values = Object.entries(data).map(([column, value]) => [aliases.get(column) ?? column, value]);
      return `${JSON.stringify({ ...row, entity: entities.get(Number(entity_id)) ?? Number(entity_id), data: Object.fromEntries(values) })}\n`;
    });
    if (lines.length > 0) yield lines.join('');
    after = rows.is_cut ? Number(rows.at(-1)?.id) : last;
  }
}
