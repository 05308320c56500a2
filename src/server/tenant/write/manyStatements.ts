import { timeSlices } from '#server/eventLoop/timeSlices.ts';
import { historyType } from '#shared/statuses.ts';
import { readableRows, readableValue } from '../access/readableSql.ts';
import type { RecordAccess } from '../access/recordAccess.ts';
import { bothOf, everyRow } from '../access/rowRule.ts';
import { type Bindings, bindings } from '../bindings.ts';
import type { EntityModel, ModelColumn } from '../model.ts';
import type { Author } from './author.ts';
import { allColumns, historyTable, isDistinct, typeOf, type Values } from './columns.ts';
import { insertDiff, updateDiff } from './historySql.ts';
import { mayChange, type Statement } from './recordStatements.ts';
import { flag, replySql } from './writtenRow.ts';

/** Rows with the same columns, for one statement. */
export interface ColumnGroup<R> {
  columns: readonly ModelColumn[];
  rows: readonly R[];
}

/** Groups rows by their columns, in order of first appearance. */
async function groupByColumns<R extends { values: Values }>(rows: readonly R[]): Promise<ColumnGroup<R>[]> {
  const groups = new Map<string, { columns: ModelColumn[]; rows: R[] }>();
  const pause = timeSlices();
  for (const row of rows) {
    await pause();
    const columns = [...row.values.keys()].sort((a, b) => (a.name < b.name ? -1 : 1));
    const key = columns.map(({ name }) => name).join();
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { columns, rows: [row] });
  }
  return [...groups.values()];
}

/** Values of one statement: reading and writing as many takes some ms. */
const BATCH_VALUES = 10_000;

/** The same, cut into statements of a limited size. */
export const batchesByColumns = async <R extends { values: Values }>(rows: readonly R[]): Promise<ColumnGroup<R>[]> =>
  (await groupByColumns(rows)).flatMap(({ columns, rows: all }) => {
    const size = Math.max(1, Math.floor(BATCH_VALUES / (columns.length + 1)));
    return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => ({
      columns,
      rows: all.slice(at * size, (at + 1) * size),
    }));
  });

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

const insertHistory = (model: EntityModel, type: keyof typeof historyType, data: string, from: string) =>
  `insert into ${historyTable(model)} (entity_id, record_id, type_id, user_id, module_id, data)
  select ${Number(model.id)}, made.id, ${historyType[type]}, $1::bigint, $3::bigint, ${data} from ${from}`;

/** Ids of many rows, as runs without gaps. */
const runsOfIds = (kept: string) => `min(id) as first_id, max(id) as last_id${kept}
from (select id, id - row_number() over (order by id) as run from made) as numbered group by run order by 1`;

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

/**
 * Inserts rows; ids increase in their order. Returns the rows, or only `first_id` and `last_id` of each run, with `_kept`
 * as for a single one.
 */
export function insertMany(
  access: RecordAccess,
  { user_id, module_id }: Author,
  { columns, json }: InsertedRows,
  isAnswered: boolean,
): Statement {
  const model = access.whole;
  const names = columns.map(({ name }) => name);
  const all = bindings([user_id, json, module_id]);
  const reply = isAnswered ? replySql(access, 'made', all) : '';
  const rule = bothOf(access.create, access.writable(columns, 'create'));
  const kept = access.isWhole ? '' : flag(access, rule, 'made', all);
  const ofRow = kept && `, ${kept} as _kept`;
  const ofAll = kept && `, (select bool_and(${kept}) from made) as _kept`;
  return {
    text: `with given as (
  select * from json_to_recordset($2::json) as g(${['n integer', ...typed(columns)].join(', ')})
), made as (
  insert into ${model.table} as t (${['created_by', ...names].join(', ')})
  select ${['$1::bigint', ...names].join(', ')} from given order by n
  returning ${allColumns(model, 't')}
), noted as (${insertHistory(model, 'create', insertDiff(model, 'made'), 'made')})
select ${isAnswered ? `${reply}${ofRow} from made order by made.id` : runsOfIds(ofAll)}`,
    values: all.values,
  };
}

export interface ManyUpdate {
  id: number;
  values: Values;
  restores: boolean;
}

/** Updates locked rows and returns them. Where one is not `_kept`, the transaction must be undone. */
export function updateMany(
  access: RecordAccess,
  { user_id, module_id }: Author,
  group: ColumnGroup<ManyUpdate>,
): Statement {
  const { columns } = group;
  const model = access.whole;
  const all = bindings([user_id, recordset(group, ({ id, restores }) => ({ id, restores })), module_id]);
  const may = access.isWhole ? null : keptSql(access, columns, all);
  const deleted_at = model.columns.get('deleted_at') as ModelColumn;
  const restored = 'case when given.restores then null else';
  const differences = [
    isDistinct(columns, 't', ({ name }) => `given.${name}`),
    'given.restores and t.deleted_at is not null',
  ];
  const changes = [
    ...columns.map(({ name }) => `${name} = given.${name}`),
    `deleted_at = ${restored} t.deleted_at end`,
    `deleted_by = ${restored} t.deleted_by end`,
    'modified_at = now()',
    'modified_by = $1::bigint',
    '_v = t._v + 1',
  ];
  return {
    text: `with given as (
  select * from json_to_recordset($2::json) as g(${['id bigint', 'restores boolean', ...typed(columns)].join(', ')})
), old as materialized (
  select ${allColumns(model, 't')}${may ? `, ${may.before} as _may` : ''} from ${model.table} as t join given on given.id = t.id
), made as (
  update ${model.table} as t set ${changes.join(', ')} from given
  where t.id = given.id and (${differences.filter(Boolean).join(' or ')})
  returning ${allColumns(model, 't')}
), noted as (${insertHistory(model, 'update', updateDiff([...columns, deleted_at], 'old', 'made'), 'made join old on old.id = made.id')})
select ${replySql(access, 'made', all)}${may ? `, ${may.after} and old._may as _kept` : ''} from made join old on old.id = made.id
union all
select ${replySql(access, 'old', all)}${may ? ', old._may as _kept' : ''} from old where not exists (select from made where made.id = old.id)`,
    values: all.values,
  };
}

/** Whether a row may be changed so, as it is, and left so, as it becomes. A row that is only restored changes no field. */
function keptSql(access: RecordAccess, columns: readonly ModelColumn[], all: Bindings) {
  const changed = mayChange(access, columns);
  const only = columns.length === 0 ? 'given.restores or ' : '';
  return {
    before: `((${only}${flag(access, changed, 't', all)}) and (not given.restores or ${flag(access, access.remove, 't', all)}))`,
    after: flag(access, columns.length === 0 ? everyRow : changed, 'made', all),
  };
}

/** Moves locked rows to the trash; those already there are unchanged. */
export const removeMany = (model: EntityModel, { user_id, module_id }: Author, ids: readonly number[]): Statement => ({
  text: `with made as (
  update ${model.table} as t set deleted_at = now(), deleted_by = $1::bigint, _v = t._v + 1
  where t.id = any($2::bigint[]) and t.deleted_at is null returning t.id
), noted as (${insertHistory(model, 'delete', `'{}'::jsonb`, 'made')})
select count(*) from made`,
  values: [user_id, ids, module_id],
});

/**
 * Locks rows that may be read in the order of their ids, so that two bulk calls cannot deadlock. Returns whether each
 * `may_remove`.
 */
export function lockMany(access: RecordAccess, ids: readonly number[]): Statement {
  const all = bindings([ids]);
  const found = ['t.id = any($1::bigint[])', ...readableRows(access, 't', all)].join(' and ');
  const may = flag(access, access.remove, 't', all);
  return {
    text: `select t.id, t._v, t.deleted_at is not null as is_deleted, ${may} as may_remove
from ${access.whole.table} as t where ${found} order by t.id for update`,
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
  return { text: texts.join('\nunion all\n'), values: all.values };
}
