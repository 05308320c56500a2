import { historyType } from '#shared/statuses.ts';
import { readableRows } from '../access/readableSql.ts';
import type { RecordAccess } from '../access/recordAccess.ts';
import { bothOf, everyRow, type RowRule } from '../access/rowRule.ts';
import { type Bindings, bindings } from '../bindings.ts';
import type { EntityModel, ModelColumn } from '../model.ts';
import { type Shape, shapeOf } from '../prepared.ts';
import type { Author } from './author.ts';
import { allColumns, bound, historyTable, isDistinct, typeOf, type Values } from './columns.ts';
import { insertDiff, updateDiff } from './historySql.ts';
import { flag, replySql, type WrittenRow } from './writtenRow.ts';

/**
 * Writes of single records: one statement each, including the history, so that both are atomic in one round trip.
 * Returns the record's row and whether it `changed`, and what the caller may ({@link WrittenRow}).
 */
export interface Statement extends Shape {
  values: unknown[];
}

/** @param author places of the person and the module */
const insertHistory = (
  model: EntityModel,
  type: keyof typeof historyType,
  author: string,
  data: string,
  from: string,
) =>
  `insert into ${historyTable(model)} (entity_id, record_id, type_id, user_id, module_id, data)
   select ${Number(model.id)}, made.id, ${historyType[type]}, ${author}, ${data} from ${from}`;

/** Sorted, so that the order in the request makes no new shape. */
const inOneOrder = (values: Values) => [...values.keys()].sort((a, b) => (a.name < b.name ? -1 : 1));

const keyOf = (kind: string, columns: readonly ModelColumn[]) => `${kind} ${columns.map(({ name }) => name).join()}`;

/**
 * The statement of one shape. Where not everything is granted, its text depends on what is, and more values follow.
 * @param text builds it
 */
function shaped(
  { isWhole, whole }: RecordAccess,
  key: string,
  values: unknown[],
  text: (bound: Bindings) => string,
): Statement {
  const all = bindings(values);
  return isWhole ? { ...shapeOf(whole, key, () => text(all)), values } : { text: text(all), values: all.values };
}

/** Absent columns get their defaults. */
export function insertRecord(access: RecordAccess, { user_id, module_id }: Author, values: Values): Statement {
  const columns = inOneOrder(values);
  const given = [user_id, module_id, ...columns.map((column) => bound(column, values.get(column)))];
  return shaped(access, keyOf('insert', columns), given, (all) => insertText(access, columns, all));
}

function insertText(access: RecordAccess, columns: readonly ModelColumn[], all: Bindings): string {
  const model = access.whole;
  const rule = bothOf(access.create, access.writable(columns, 'create'));
  const kept = access.isWhole ? '' : `, ${flag(access, rule, 'made', all)} as _kept`;
  const names = ['created_by', ...columns.map(({ name }) => name)];
  const places = ['$1::bigint', ...columns.map((column, n) => `$${n + 3}::${typeOf(column)}`)];
  return `with made as (
  insert into ${model.table} as t (${names.join(', ')}) values (${places.join(', ')})
  returning ${allColumns(model, 't')}
), noted as (${insertHistory(model, 'create', '$1::bigint, $2::bigint', insertDiff(model, 'made'), 'made')})
select ${replySql(access, 'made', all)}, true as changed${kept} from made`;
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
export function updateRecord(access: RecordAccess, { user_id, module_id }: Author, update: Update): Statement {
  const { id, values, restores, versions } = update;
  const columns = inOneOrder(values);
  const given = [id, user_id, versions, module_id, ...columns.map((column) => bound(column, values.get(column)))];
  const key = keyOf(restores ? 'restore' : 'update', columns);
  return shaped(access, key, given, (all) => updateText(access, columns, restores, all));
}

/** The rows that may be changed so. The right to delete a record is also the right to restore it. */
export const mayChange = (access: RecordAccess, columns: readonly ModelColumn[]): RowRule =>
  bothOf(access.update, access.writable(columns, 'update'));

function updateText(access: RecordAccess, columns: readonly ModelColumn[], restores: boolean, all: Bindings): string {
  const model = access.whole;
  const changed = columns.length > 0 || !restores ? mayChange(access, columns) : everyRow;
  const place = (column: ModelColumn, n: number) => `$${n + 5}::${typeOf(column)}`;
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
  return changing(access, all, {
    changes,
    before: bothOf(changed, restores ? access.remove : everyRow),
    after: changed,
    when: `(${differences.join(' or ') || 'false'})${restores ? '' : ' and t.deleted_at is null'}`,
    note: insertHistory(model, 'update', '$2::bigint, $4::bigint', data, 'old, made'),
  });
}

/** Moves a record to the trash and returns its row; unchanged if it is there already. */
export function removeRecord(
  access: RecordAccess,
  { user_id, module_id }: Author,
  { id, versions }: Pick<Update, 'id' | 'versions'>,
): Statement {
  return shaped(access, 'remove', [id, user_id, versions, module_id], (all) =>
    changing(access, all, {
      changes: ['deleted_at = now()', 'deleted_by = $2::bigint'],
      before: access.remove,
      after: everyRow,
      when: 't.deleted_at is null',
      note: insertHistory(access.whole, 'delete', '$2::bigint, $4::bigint', `'{}'::jsonb`, 'made'),
    }),
  );
}

interface Changing {
  changes: readonly string[];
  /** The rows that may be changed so, as they are. */
  before: RowRule;
  /** The rows that may be left so, as they become. */
  after: RowRule;
  when: string;
  note: string;
}

/**
 * Parameters: `$1` record, `$2` user, `$3` accepted versions or null, `$4` module. Locks the row first, so that `old` is current. A row
 * that may not be read is not found.
 */
function changing(access: RecordAccess, all: Bindings, { changes, before, after, when, note }: Changing): string {
  const { isWhole, whole: model } = access;
  const found = ['t.id = $1::bigint', ...readableRows(access, 't', all)].join(' and ');
  const limited = (sql: () => string) => (isWhole ? '' : sql());
  return `with old as (
  select ${allColumns(model, 't')}${limited(() => `, ${flag(access, before, 't', all)} as _may`)}
  from ${model.table} as t where ${found} for update
), made as (
  update ${model.table} as t set ${changes.join(', ')}, _v = t._v + 1 from old
  where t.id = old.id and ($3::bigint[] is null or t._v = any($3::bigint[])) and ${when}${limited(() => ' and old._may')}
  returning ${allColumns(model, 't')}
), noted as (${note})
select ${replySql(access, 'made', all)}, true as changed${limited(() => `, true as _may, ${flag(access, after, 'made', all)} as _kept`)} from made
union all
select ${replySql(access, 'old', all)}, false as changed${limited(() => ', old._may, true as _kept')} from old where not exists (select from made)`;
}
