import { historyType } from '#shared/statuses.ts';
import type { EntityModel, ModelColumn } from '../model.ts';
import { type Shape, shapeOf } from '../prepared.ts';
import { rowsOf } from '../rows.ts';
import { allColumns, bound, historyTable, isDistinct, typeOf, type Values } from './columns.ts';
import { insertDiff, updateDiff } from './historySql.ts';

/**
 * Writes of single records: one statement each, including the history, so that both are atomic in one round trip.
 * Returns the record's row and whether it `changed`.
 */
export interface Statement extends Shape {
  values: unknown[];
}

const insertHistory = (model: EntityModel, type: keyof typeof historyType, user: string, data: string, from: string) =>
  `insert into ${historyTable(model)} (entity_id, record_id, type_id, user_id, data)
   select ${Number(model.id)}, made.id, ${historyType[type]}, ${user}, ${data} from ${from}`;

/** Sorted, so that the order in the request makes no new shape. */
const inOneOrder = (values: Values) => [...values.keys()].sort((a, b) => (a.name < b.name ? -1 : 1));

const keyOf = (kind: string, columns: readonly ModelColumn[]) => `${kind} ${columns.map(({ name }) => name).join()}`;

/** Absent columns get their defaults. */
export function insertRecord(model: EntityModel, user_id: number | null, values: Values): Statement {
  const columns = inOneOrder(values);
  return {
    ...shapeOf(model, keyOf('insert', columns), () => insertText(model, columns)),
    values: [user_id, ...columns.map((column) => bound(column, values.get(column)))],
  };
}

function insertText(model: EntityModel, columns: readonly ModelColumn[]): string {
  const names = ['created_by', ...columns.map(({ name }) => name)];
  const places = ['$1::bigint', ...columns.map((column, n) => `$${n + 2}::${typeOf(column)}`)];
  return `with made as (
  insert into ${model.table} as t (${names.join(', ')}) values (${places.join(', ')})
  returning ${allColumns(model, 't')}
), noted as (${insertHistory(model, 'create', '$1::bigint', insertDiff(model, 'made'), 'made')})
select ${rowsOf(model).select('made.')}, true as changed from made`;
}

export interface Update {
  id: number;
  values: Values;
  /** Takes the record out of the trash; one in the trash cannot be changed otherwise. */
  restores: boolean;
  /** Only if the record is in one of these versions. */
  versions: readonly number[] | null;
}

/**
 * Returns the row after the update; unchanged if nothing differs, its version does not match or it is in the trash. No
 * row if there is no such record.
 */
export function updateRecord(model: EntityModel, user_id: number | null, update: Update): Statement {
  const { id, values, restores, versions } = update;
  const columns = inOneOrder(values);
  return {
    ...shapeOf(model, keyOf(restores ? 'restore' : 'update', columns), () => updateText(model, columns, restores)),
    values: [id, user_id, versions, ...columns.map((column) => bound(column, values.get(column)))],
  };
}

function updateText(model: EntityModel, columns: readonly ModelColumn[], restores: boolean): string {
  const place = (column: ModelColumn, n: number) => `$${n + 4}::${typeOf(column)}`;
  const restored = restores ? [model.columns.get('deleted_at') as ModelColumn] : [];
  const changes = [
    ...columns.map((column, n) => `${column.name} = ${place(column, n)}`),
    ...(restores ? ['deleted_at = null', 'deleted_by = null'] : []),
    'modified_at = now()',
    'modified_by = $2::bigint',
  ];
  const differences = [
    ...(columns.length > 0 ? [isDistinct(columns, 't', place)] : []),
    ...(restores ? ['t.deleted_at is not null'] : []),
  ];
  const data = updateDiff([...columns, ...restored], 'old', 'made');
  return changing(model, {
    changes,
    when: `(${differences.join(' or ') || 'false'})${restores ? '' : ' and t.deleted_at is null'}`,
    note: insertHistory(model, 'update', '$2::bigint', data, 'old, made'),
  });
}

/** Moves a record to the trash and returns its row; unchanged if it is there already. */
export function removeRecord(
  model: EntityModel,
  user_id: number | null,
  { id, versions }: Pick<Update, 'id' | 'versions'>,
): Statement {
  return {
    ...shapeOf(model, 'remove', () =>
      changing(model, {
        changes: ['deleted_at = now()', 'deleted_by = $2::bigint'],
        when: 't.deleted_at is null',
        note: insertHistory(model, 'delete', '$2::bigint', `'{}'::jsonb`, 'made'),
      }),
    ),
    values: [id, user_id, versions],
  };
}

/**
 * Parameters: `$1` record, `$2` user, `$3` accepted versions or null. Locks the row first, so that `old` is current.
 */
const changing = (
  model: EntityModel,
  { changes, when, note }: { changes: readonly string[]; when: string; note: string },
) => `with old as (
  select ${allColumns(model, 't')} from ${model.table} as t where t.id = $1::bigint for update
), made as (
  update ${model.table} as t set ${changes.join(', ')}, _v = t._v + 1 from old
  where t.id = old.id and ($3::bigint[] is null or t._v = any($3::bigint[])) and ${when}
  returning ${allColumns(model, 't')}
), noted as (${note})
select ${rowsOf(model).select('made.')}, true as changed from made
union all
select ${rowsOf(model).select('old.')}, false as changed from old where not exists (select from made)`;
