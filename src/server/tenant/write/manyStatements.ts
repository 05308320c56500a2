import { timeSlices } from '#server/eventLoop/timeSlices.ts';
import { historyType } from '#shared/statuses.ts';
import type { EntityModel, ModelColumn } from '../model.ts';
import { rowsOf } from '../rows.ts';
import { allColumns, historyTable, isDistinct, typeOf, type Values } from './columns.ts';
import { insertDiff, updateDiff } from './historySql.ts';
import type { Statement } from './recordStatements.ts';

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
  `insert into ${historyTable(model)} (entity_id, record_id, type_id, user_id, data)
  select ${Number(model.id)}, made.id, ${historyType[type]}, $1::bigint, ${data} from ${from}`;

/** Ids of many rows, as runs without gaps. */
const runsOfIds = `min(id) as first_id, max(id) as last_id
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

/** Inserts rows; ids increase in their order. Returns the rows, or only `first_id` and `last_id` of each run. */
export function insertMany(
  model: EntityModel,
  user_id: number | null,
  { columns, json }: InsertedRows,
  isAnswered: boolean,
): Statement {
  const names = columns.map(({ name }) => name);
  return {
    text: `with given as (
  select * from json_to_recordset($2::json) as g(${['n integer', ...typed(columns)].join(', ')})
), made as (
  insert into ${model.table} as t (${['created_by', ...names].join(', ')})
  select ${['$1::bigint', ...names].join(', ')} from given order by n
  returning ${allColumns(model, 't')}
), noted as (${insertHistory(model, 'create', insertDiff(model, 'made'), 'made')})
select ${isAnswered ? `${rowsOf(model).select('made.')} from made order by made.id` : runsOfIds}`,
    values: [user_id, json],
  };
}

export interface ManyUpdate {
  id: number;
  values: Values;
  restores: boolean;
}

/** Updates locked rows and returns them. */
export function updateMany(model: EntityModel, user_id: number | null, group: ColumnGroup<ManyUpdate>): Statement {
  const { columns } = group;
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
  select ${allColumns(model, 't')} from ${model.table} as t join given on given.id = t.id
), made as (
  update ${model.table} as t set ${changes.join(', ')} from given
  where t.id = given.id and (${differences.filter(Boolean).join(' or ')})
  returning ${allColumns(model, 't')}
), noted as (${insertHistory(model, 'update', updateDiff([...columns, deleted_at], 'old', 'made'), 'made join old on old.id = made.id')})
select ${rowsOf(model).select('made.')} from made
union all
select ${rowsOf(model).select('old.')} from old where not exists (select from made where made.id = old.id)`,
    values: [user_id, recordset(group, ({ id, restores }) => ({ id, restores }))],
  };
}

/** Moves locked rows to the trash; those already there are unchanged. */
export const removeMany = (model: EntityModel, user_id: number | null, ids: readonly number[]): Statement => ({
  text: `with made as (
  update ${model.table} as t set deleted_at = now(), deleted_by = $1::bigint, _v = t._v + 1
  where t.id = any($2::bigint[]) and t.deleted_at is null returning t.id
), noted as (${insertHistory(model, 'delete', `'{}'::jsonb`, 'made')})
select count(*) from made`,
  values: [user_id, ids],
});

/** Locks rows in the order of their ids, so that two bulk calls cannot deadlock. */
export const lockMany = (model: EntityModel, ids: readonly number[]): Statement => ({
  text: `select t.id, t._v, t.deleted_at is not null as is_deleted from ${model.table} as t
where t.id = any($1::bigint[]) order by t.id for update`,
  values: [ids],
});

/** Current values of some columns of some records. */
export const currentValues = (
  model: EntityModel,
  columns: readonly ModelColumn[],
  ids: readonly number[],
): Statement => ({
  text: `select ${['id', ...columns.map(({ name }) => name)].join(', ')} from ${model.table} where id = any($1::bigint[])`,
  values: [ids],
});

/** Those of these ids that are live records, for several entities at once. */
export function liveIds(wanted: ReadonlyMap<EntityModel, readonly number[]>): Statement {
  const models = [...wanted.keys()];
  return {
    text: models
      .map(
        (model, n) =>
          `select ${Number(model.id)}::bigint as entity_id, id from ${model.table} where id = any($${n + 1}::bigint[]) and deleted_at is null`,
      )
      .join('\nunion all\n'),
    values: [...wanted.values()],
  };
}
