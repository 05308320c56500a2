import { timeSlices } from '#server/load/eventLoop/timeSlices.ts';
import { historyType } from '#shared/entities/statuses.ts';
import { readableRows, readableValue } from '../access/readableSql.ts';
import type { RecordAccess } from '../access/recordAccess.ts';
import { bothOf, everyRow } from '../access/rowRule.ts';
import { bindings } from '../bindings.ts';
import type { EntityModel, ModelColumn } from '../model.ts';
import { shapeOf } from '../prepared.ts';
import type { Author } from './author.ts';
import { isDistinct, typeOf, type Values } from './columns.ts';
import { insertDiff, ownColumns, updateDiff } from './historySql.ts';
import { intoHistory, lockTo, mayChange, type Statement, type Write } from './recordStatements.ts';
import { flag, replySql } from './writtenRow.ts';

/** Rows with the same columns, for one statement. */
export interface ColumnGroup<R> {
  columns: readonly ModelColumn[];
  rows: readonly R[];
}

/** Values of one statement, and characters of its texts: reading and writing as many takes some ms. */
const BATCH_VALUES = 10_000;
const BATCH_CHARACTERS = 1024 * 1024;

/** Groups rows by their columns, in order of first appearance, and cuts the groups into statements of a limited size. */
export async function batchesByColumns<R extends { values: Values }>(rows: readonly R[]): Promise<ColumnGroup<R>[]> {
  const groups = new Map<string, { columns: ModelColumn[]; batches: { rows: R[]; characters: number }[] }>();
  const pause = timeSlices();
  for (const row of rows) {
    await pause();
    const columns = [...row.values.keys()].sort((a, b) => (a.name < b.name ? -1 : 1));
    const key = columns.map(({ name }) => name).join();
    const group = groups.get(key) ?? { columns, batches: [] };
    groups.set(key, group);
    const length = lengthOf(row.values);
    const most = Math.max(1, Math.floor(BATCH_VALUES / (columns.length + 1)));
    const last = group.batches.at(-1);
    if (last && last.rows.length < most && last.characters + length <= BATCH_CHARACTERS) {
      last.rows.push(row);
      last.characters += length;
    } else group.batches.push({ rows: [row], characters: length });
  }
  return [...groups.values()].flatMap(({ columns, batches }) =>
    batches.map((batch) => ({ columns, rows: batch.rows })),
  );
}

function lengthOf(values: Values): number {
  let length = 0;
  for (const value of values.values()) if (typeof value === 'string') length += value.length;
  return length;
}

/** JSON for `json_to_recordset`; jsonb values are embedded. */
const recordset = <R extends { values: Values }>(
  { columns, rows }: ColumnGroup<R>,
  named: (row: R, n: number) => Record<string, number | boolean>,
): string =>
  JSON.stringify(
    rows.map((row, n) => ({
      ...named(row, n),
      ...Object.fromEntries(columns.map((column) => [column.name, row.values.get(column)])),
    })),
  );

const typed = (columns: readonly ModelColumn[]) => columns.map((column) => `${column.name} ${typeOf(column)}`);

/** New rows as `insertMany` sends them. */
export interface InsertedRows {
  columns: readonly ModelColumn[];
  count: number;
  json: string;
}

export const toInsertedRows = (group: ColumnGroup<{ values: Values }>): InsertedRows => ({
  columns: group.columns,
  count: group.rows.length,
  json: recordset(group, (_row, n) => ({ n })),
});

/** Inserts rows; ids increase in their order. Returns the rows, or only their ids, with `_kept` as for a single one. */
export function insertMany(
  access: RecordAccess,
  { user_id }: Author,
  { columns, json }: InsertedRows,
  isAnswered: boolean,
): Statement {
  const names = columns.map(({ name }) => name);
  const all = bindings([user_id, json]);
  const rule = bothOf(access.create, access.writable(columns, 'create'));
  const insert = `insert into ${access.whole.table} as made (${['created_by', ...names].join(', ')})
  select ${['$1::bigint', ...names].join(', ')} from json_to_recordset($2::json) as given(${['n integer', ...typed(columns)].join(', ')})
  order by n`;
  const answered = isAnswered ? replySql(access, 'made', all) : 'made.id';
  // Rules as in `insertText` of recordStatements.ts.
  const text = access.isWhole
    ? `${insert} returning ${answered}`
    : `with made as (${insert} returning *) select ${answered}, ${flag(access, rule, 'made', all)} as _kept from made`;
  return { text, values: all.values };
}

/** Writes the history of new records, from their rows. */
export const noteInserted = (
  model: EntityModel,
  { user_id, module_id }: Author,
  ids: readonly number[],
): Statement => ({
  text: `${intoHistory(model)}
  select ${Number(model.id)}, made.id, ${historyType.create}, $1::bigint, $2::bigint,
    ${insertDiff(ownColumns(model), ({ name }) => `made.${name}`)}
  from ${model.table} as made where made.id = any($3::bigint[]) order by made.id`,
  values: [user_id, module_id, ids],
});

export interface ManyUpdate {
  id: number;
  values: Values;
  restores: boolean;
}

/** Changes of records as `updateMany` sends them. */
export interface UpdatedRows {
  columns: readonly ModelColumn[];
  ids: readonly number[];
  /** Of those that are taken out of the trash. */
  restored: readonly number[];
  json: string;
}

export const toUpdatedRows = (group: ColumnGroup<ManyUpdate>): UpdatedRows => ({
  columns: group.columns,
  ids: group.rows.map(({ id }) => id),
  restored: group.rows.filter(({ restores }) => restores).map(({ id }) => id),
  json: recordset(group, ({ id, restores }) => ({ id, restores })),
});

/**
 * Updates locked rows, with their history; returns those that changed, or only their ids. Where one is not `_kept`, the
 * transaction must be undone.
 */
export function updateMany(
  access: RecordAccess,
  { user_id, module_id }: Author,
  { columns, json }: UpdatedRows,
  isAnswered: boolean,
): Write {
  const model = access.whole;
  const given = `json_to_recordset($2::json) as given(${['id bigint', 'restores boolean', ...typed(columns)].join(', ')})`;
  const all = bindings([user_id, json]);
  const deleted_at = model.columns.get('deleted_at') as ModelColumn;
  const restored = (name: string) => `case when given.restores then null else made.${name} end`;
  const changed = (row: string) =>
    `${row}.id = given.id and (${[
      isDistinct(columns, row, ({ name }) => `given.${name}`),
      `given.restores and ${row}.deleted_at is not null`,
    ]
      .filter(Boolean)
      .join(' or ')})`;
  const changes = [
    ...columns.map(({ name }) => `${name} = given.${name}`),
    ...['deleted_at', 'deleted_by'].map((name) => `${name} = ${restored(name)}`),
    ...['modified_at = now()', 'modified_by = $1::bigint', '_v = made._v + 1'],
  ];
  const data = updateDiff(
    [...columns, deleted_at],
    ({ name }) => `old.${name}`,
    ({ name, field }) => (field ? `given.${name}` : `case when given.restores then null else old.${name} end`),
  );
  const answered = isAnswered ? replySql(access, 'made', all) : 'made.id';
  const kept = access.isWhole
    ? ''
    : `, ${flag(access, columns.length === 0 ? everyRow : mayChange(access, columns), 'made', all)} as _kept`;
  return [
    {
      text: `${intoHistory(model)}
  select ${Number(model.id)}, old.id, ${historyType.update}, $1::bigint, $3::bigint, ${data}
  from ${model.table} as old join ${given} on ${changed('old')} order by old.id`,
      values: [user_id, json, module_id],
      isSilent: true,
    },
    {
      text: `update ${model.table} as made set ${changes.join(', ')} from ${given}
  where ${changed('made')} returning ${answered}${kept}`,
      values: all.values,
    },
  ];
}

/** Those of locked rows that may not be changed so. A row that is only restored changes no field. */
export function unchangeable(access: RecordAccess, { columns, ids, restored }: UpdatedRows): Statement {
  const all = bindings([ids, restored]);
  const only = columns.length === 0 ? 't.id = any($2::bigint[]) or ' : '';
  const may = [
    `(${only}${flag(access, mayChange(access, columns), 't', all)})`,
    `(not t.id = any($2::bigint[]) or ${flag(access, access.remove, 't', all)})`,
  ];
  return {
    text: `select t.id from ${access.whole.table} as t where t.id = any($1::bigint[]) and not (${may.join(' and ')})`,
    values: all.values,
  };
}

/** Locked rows as they are. */
export function lockedRows(access: RecordAccess, ids: readonly number[]): Statement {
  const all = bindings([ids]);
  return {
    text: `select ${replySql(access, 'old', all)} from ${access.whole.table} as old where old.id = any($1::bigint[])`,
    values: all.values,
  };
}

/**
 * Moves locked rows to the trash; those already there are unchanged.
 * @param data of the entries of the history
 */
export function removeMany(
  model: EntityModel,
  { user_id, module_id }: Author,
  ids: readonly number[],
  data: object = {},
): Write {
  const live = 't.id = any($2::bigint[]) and t.deleted_at is null';
  return [
    {
      text: `${intoHistory(model)}
  select ${Number(model.id)}, t.id, ${historyType.delete}, $1::bigint, $3::bigint, $4::jsonb
  from ${model.table} as t where ${live} order by t.id`,
      values: [user_id, ids, module_id, JSON.stringify(data)],
      isSilent: true,
    },
    {
      text: `update ${model.table} as t set deleted_at = now(), deleted_by = $1::bigint, _v = t._v + 1 where ${live}`,
      values: [user_id, ids],
      isSilent: true,
    },
  ];
}

/**
 * Locks rows that may be read in the order of their ids, so that two bulk calls cannot deadlock. Returns whether each
 * `may_remove`.
 */
export function lockMany(access: RecordAccess, ids: readonly number[], lock: 'update' | 'remove'): Statement {
  const all = bindings([ids]);
  const found = ['t.id = any($1::bigint[])', ...readableRows(access, 't', all)].join(' and ');
  const may = flag(access, access.remove, 't', all);
  return {
    text: `select t.id, t._v, t.deleted_at is not null as is_deleted, ${may} as may_remove
from ${access.whole.table} as t where ${found} order by t.id ${lockTo[lock]}`,
    values: all.values,
  };
}

/** Current values of some columns of some records, as far as they may be read. */
export function currentValues(
  access: RecordAccess,
  columns: readonly ModelColumn[],
  ids: readonly number[],
): Statement {
  const all = bindings([ids]);
  const values = columns.map((column) => `${readableValue(access, column, 't', all)} as ${column.name}`);
  const found = ['t.id = any($1::bigint[])', ...readableRows(access, 't', all)].join(' and ');
  return {
    text: `select ${['t.id', ...values].join(', ')} from ${access.whole.table} t where ${found}`,
    values: all.values,
  };
}

/** Those of these ids that are live records and may be read, for several entities at once. */
export function liveIds(wanted: ReadonlyMap<RecordAccess, readonly number[]>): Statement {
  const all = bindings();
  const texts = [...wanted].map(([access, ids]) => {
    const { id, table } = access.whole;
    const found = [`t.id = any(${all.bind(ids, 'bigint[]')})`, ...readableRows(access, 't', all)].join(' and ');
    return `select ${Number(id)}::bigint as entity_id, t.id from ${table} t where ${found} and t.deleted_at is null`;
  });
  const text = texts.join('\nunion all\n');
  const accesses = [...wanted.keys()];
  const [first] = accesses;
  if (!first || !accesses.every(({ isWhole }) => isWhole)) return { text, values: all.values };
  const key = `live ${accesses.map(({ whole }) => whole.id).join()}`;
  return { ...shapeOf(first.whole, key, () => text), values: all.values };
}
