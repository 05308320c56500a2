import { escapeFormula, quoteCsv } from '#shared/csvText.ts';
import { limits } from '#shared/limits.ts';
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

/**
 * The records of an entity that name the person or have their email, as CSV with the aliases in its first line, in parts.
 * Nothing is yielded if there are none. Other people are left out: as authors, and in fields that name users.
 * @param between called before each part
 */
export async function* namedRecordsCsv(
  plane: Pick<DataPlane, 'read' | 'schema'>,
  table: NamingTable,
  { user_id, email }: NamedPerson,
  between: () => Promise<void>,
): AsyncGenerator<string, void, undefined> {
  const columns = exportedColumns(table);
  const name = tableOf(plane.schema, table);
  const condition = `(${namesPerson(table, '$3::bigint')} or ($4::text is not null and ${hasEmail(table, '$4::text')}))`;
  let header = `${columns.map(({ alias }) => quoteCsv(alias)).join()}\r\n`;
  for (let after = 0; ; ) {
    await between();
    const [scanned] = await plane.read<{ last: number | null }>(
      `select max(id) as last from (select id from ${name} where id > $1 order by id limit ${SCANNED}) part`,
      [after],
    );
    if (!scanned || scanned.last === null) return;
    const last = Number(scanned.last);
    const rows = await plane.read<Record<string, string | null>>(
      `select ${columns.map(({ sql }, at) => `${sql} as c_${at}`).join(', ')} from ${name} t
       where t.id > $1 and t.id <= $2 and ${condition} order by t.id`,
      [after, last, user_id, email?.toLowerCase() ?? null],
      limits.batch_max_bytes,
    );
    const lines = rows.map((row) => `${columns.map((_, at) => cell(row[`c_${at}`] ?? null)).join()}\r\n`);
    if (lines.length > 0) yield header + lines.join('');
    if (lines.length > 0) header = '';
    after = rows.is_cut ? Number(rows.at(-1)?.c_0) : last;
  }
}

const cell = (value: string | null) => (value === null ? '' : quoteCsv(escapeFormula(value)));

const moment = (column: string) => `to_char(t.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const onlyPerson = (column: string) => `case when t.${column} = $3::bigint then t.${column}::text end`;

function exportedColumns(table: NamingTable): { alias: string; sql: string }[] {
  const users = new Set(columnsOf(table, 'user'));
  return [
    { alias: 'id', sql: 't.id::text' },
    ...table.fields.map(({ id, alias }) => {
      const column = columnName(id);
      return { alias, sql: users.has(column) ? onlyPerson(column) : `t.${column}::text` };
    }),
    ...authorColumns.flatMap((column) => {
      const at = column.replace('_by', '_at');
      return [
        { alias: at, sql: moment(at) },
        { alias: column, sql: onlyPerson(column) },
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
      limits.batch_max_bytes,
    );
    const lines = rows.map(({ entity_id, data, ...row }) => {
      const values = Object.entries(data).map(([column, value]) => [aliases.get(column) ?? column, value]);
      return `${JSON.stringify({ ...row, entity: entities.get(Number(entity_id)) ?? Number(entity_id), data: Object.fromEntries(values) })}\n`;
    });
    if (lines.length > 0) yield lines.join('');
    after = rows.is_cut ? Number(rows.at(-1)?.id) : last;
  }
}
