import { historyType } from '#shared/entities/statuses.ts';
import { limits, requestLimits } from '#shared/limits.ts';
import type { Part } from '../../database/query/queryTogether.ts';
import { readableRows } from '../access/readableSql.ts';
import type { RecordAccess } from '../access/recordAccess.ts';
import { bothOf, everyRow, type RowRule } from '../access/rowRule.ts';
import { type Bindings, bindings } from '../bindings.ts';
import { defaultValues } from '../defaultValues.ts';
import { auxiliaryName, type EntityModel, type ModelColumn } from '../model.ts';
import { shapeOf } from '../prepared.ts';
import type { Author } from './author.ts';
import { bound, historyTable, isDistinct, typeOf, type Values } from './columns.ts';
import { insertDiff, updateDiff, type ValueOf } from './historySql.ts';
import { flag, replySql, type WrittenRow } from './writtenRow.ts';

/**
 * Writes of single records: a few statements each, of which one writes the history. They are sent together and are one
 * transaction, so that both are atomic in one round trip. One statement with several parts would do, but in a cluster its
 * intermediate rows go to every server (docs/decisions/0030-writes-of-several-statements.md).
 *
 * Their row is the last that any of them returns: the record, whether it `changed`, and what the caller may
 * ({@link WrittenRow}).
 */
export type Write = readonly Statement[];

/**
 * What is undone together: each message by itself; the same, also if a record becomes larger than one may be answered
 * (413); or all statements of a transaction, also if its caller throws.
 */
export type WriteMode = 'message' | 'limited' | 'transaction';

/** A change of one record. */
export interface Change {
  mode: WriteMode;
  /** For a record that it changes, which most do: otherwise it returns no row. Null where it may have to be undone. */
  optimistic: Write | null;
  /** Returns the row also where nothing changed. It reads the row once more, so it takes longer. */
  complete(): Write;
}

/** One of them. */
export interface Statement extends Part {
  values: unknown[];
}

/** What writes an entry of the history, up to its values. */
export const intoHistory = (model: EntityModel): string =>
  `insert into ${historyTable(model)} (entity_id, record_id, type_id, user_id, module_id, data)`;

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

/** The same for a statement that returns no rows. */
const silent = (...args: Parameters<typeof shaped>): Statement => ({ ...shaped(...args), isSilent: true });

/** Placeholders of columns' values, from a number on. */
const placesFrom =
  (first: number, columns: readonly ModelColumn[]): ValueOf =>
  (column) =>
    `$${columns.indexOf(column) + first}::${typeOf(column)}`;

/**
 * Absent columns get their defaults. The history has the values as they are sent: the columns keep them so. Outside of a
 * cluster both are parts of one statement, which costs a tenth less.
 */
export function insertStatements(access: RecordAccess, { user_id, module_id }: Author, given: Values): Write {
  const model = access.whole;
  const defaults = defaultValues(model);
  const values = defaults.size === 0 ? given : new Map([...defaults, ...given]);
  const columns = inOneOrder(values);
  const sent = columns.map((column) => bound(column, values.get(column)));
  const key = keyOf('insert', columns);
  const note = (id: string) =>
    `${Number(model.id)}, ${id}, ${historyType.create}, $1::bigint, $2::bigint, ${insertDiff(columns, placesFrom(3, columns))}`;
  const whole = shaped(access, key, [user_id, module_id, ...sent], (all) =>
    insertText(access, columns, 3, all, `, noted as (${intoHistory(model)} select ${note('made.id')} from made)`),
  );
  const inCluster = () => [
    shaped(access, `${key} alone`, [user_id, ...sent], (all) => insertText(access, columns, 2, all, '')),
    silent(
      access,
      `${key} noted`,
      [user_id, module_id, ...sent],
      () => `${intoHistory(model)} values (${note(`currval('${idSequence(model)}')`)})`,
    ),
  ];
  return [{ ...whole, inCluster }];
}

const idSequence = ({ id, table }: EntityModel) =>
  `${table.slice(0, table.lastIndexOf('.'))}.${auxiliaryName(id, 'id')}`;

/**
 * Rules may look at other tables, which a cluster allows in a part after the insert and not in what this returns.
 * @param first number of the first value's parameter; `$1` is the user
 * @param more other parts, which see what was `made`
 */
function insertText(
  access: RecordAccess,
  columns: readonly ModelColumn[],
  first: number,
  all: Bindings,
  more: string,
): string {
  const names = ['created_by', ...columns.map(({ name }) => name)];
  const places = ['$1::bigint', ...columns.map(placesFrom(first, columns))];
  const insert = `insert into ${access.whole.table} as made (${names.join(', ')}) values (${places.join(', ')})`;
  if (access.isWhole) {
    const returning = `${insert} returning ${replySql(access, 'made', all)}, true as changed`;
    return more === '' ? returning : `with made as (${returning})${more} select * from made`;
  }
  const rule = bothOf(access.create, access.writable(columns, 'create'));
  return `with made as (${insert} returning *)${more}
  select ${replySql(access, 'made', all)}, true as changed, ${flag(access, rule, 'made', all)} as _kept from made`;
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
export function updateStatements(access: RecordAccess, author: Author, update: Update): Change {
  const { id, values, restores, versions } = update;
  const columns = inOneOrder(values);
  const changed = columns.length > 0 || !restores ? mayChange(access, columns) : everyRow;
  const restored = restores ? [access.whole.columns.get('deleted_at') as ModelColumn] : [];
  return changing(
    access,
    author,
    { id, versions },
    {
      key: keyOf(restores ? 'restore' : 'update', columns),
      mode: !access.isWhole ? 'transaction' : mayBeTooLarge(access.whole) ? 'limited' : 'message',
      type: 'update',
      lock: lockTo.update,
      given: columns.map((column) => bound(column, values.get(column))),
      changes: (place) => [
        ...columns.map((column) => `${column.name} = ${place(column)}`),
        ...(restores ? ['deleted_at = null', 'deleted_by = null'] : []),
        'modified_at = now()',
        'modified_by = $2::bigint',
      ],
      before: bothOf(changed, restores ? access.remove : everyRow),
      after: changed,
      columns,
      when: (row, place) => {
        const differences = [
          ...(columns.length > 0 ? [isDistinct(columns, row, place)] : []),
          ...(restores ? [`${row}.deleted_at is not null`] : []),
        ];
        return `(${differences.join(' or ') || 'false'})${restores ? '' : ` and ${row}.deleted_at is null`}`;
      },
      data: (row, place) =>
        updateDiff(
          [...columns, ...restored],
          ({ name }) => `${row}.${name}`,
          (column) => (column.field ? place(column) : 'null::timestamptz'),
        ),
    },
  );
}

/** Several changes may add up to a record that is larger than one may be answered, if it has enough long texts. */
const mayBeTooLarge = ({ columns }: EntityModel): boolean => {
  if (columns.size < MANY_LONG) return false;
  return [...columns.values()].filter(({ type }) => type === 'textarea' || type === 'json').length >= MANY_LONG;
};

const MANY_LONG = requestLimits.record_answer_max_bytes / Math.max(limits.textarea_max_bytes, limits.json_max_bytes);

/** The rows that may be changed so. The right to delete a record is also the right to restore it. */
export const mayChange = (access: RecordAccess, columns: readonly ModelColumn[]): RowRule =>
  bothOf(access.update, access.writable(columns, 'update'));

/** Moves a record to the trash and returns its row; unchanged if it is there already. */
export const removeStatements = (access: RecordAccess, author: Author, at: Pick<Update, 'id' | 'versions'>): Change =>
  changing(access, author, at, {
    ...{ key: 'remove', mode: 'message', type: 'delete', given: [], columns: [], lock: lockTo.remove },
    changes: () => ['deleted_at = now()', 'deleted_by = $2::bigint'],
    before: access.remove,
    after: everyRow,
    when: (row) => `${row}.deleted_at is null`,
    data: () => `'{}'::jsonb`,
  });

/**
 * Locks of a record. One that is removed must not be led to by a write of that moment, which holds it by a lock that bears
 * changes of the record (`holdTargets`).
 */
export const lockTo = { update: 'for no key update', remove: 'for update' } as const;

interface Changing {
  lock: (typeof lockTo)[keyof typeof lockTo];
  /** Identifies the shape within its entity. */
  key: string;
  mode: WriteMode;
  type: keyof typeof historyType;
  /** Values of `columns`, as they are sent. */
  given: readonly unknown[];
  columns: readonly ModelColumn[];
  changes(place: ValueOf): readonly string[];
  /** The rows that may be changed so, as they are. */
  before: RowRule;
  /** The rows that may be left so, as they become. */
  after: RowRule;
  when(row: string, place: ValueOf): string;
  /** Data of the history, from the row as it is before. */
  data(row: string, place: ValueOf): string;
}

/**
 * The row is locked first, so that what follows sees it as it then is. A row that may not be read is not `_found`.
 * Parameters: `$1` record, `$2` user, `$3` accepted versions or null; of the history, `$4` module.
 */
function changing(
  access: RecordAccess,
  { user_id, module_id }: Author,
  { id, versions }: Pick<Update, 'id' | 'versions'>,
  change: Changing,
): Change {
  const { whole: model } = access;
  const { key, mode, type, given, columns, after } = change;
  const limited = (sql: () => string) => (access.isWhole ? '' : sql());
  const locked = () =>
    shaped(access, 'locked', [id], (all) => {
      const flags = () =>
        `, ${flag(access, access.read, 'old', all)} as _found, ${flag(access, change.before, 'old', all)} as _may, true as _kept`;
      return `select ${replySql(access, 'old', all)}, false as changed${limited(flags)}
  from ${model.table} as old where old.id = $1::bigint ${change.lock}`;
    });
  const noted = (name: string, from: string) =>
    silent(access, `${key} ${name}`, [id, user_id, versions, module_id, ...given], (all) => {
      const place = placesFrom(5, columns);
      return `${intoHistory(model)}
  select ${Number(model.id)}, old.id, ${historyType[type]}, $2::bigint, $4::bigint, ${change.data('old', place)}
  from ${from} as old where ${whereChanged(access, 'old', change, place, all)}`;
    });
  const made = () =>
    shaped(access, key, [id, user_id, versions, ...given], (all) => {
      const place = placesFrom(4, columns);
      const flags = () => `, true as _found, true as _may, ${flag(access, after, 'made', all)} as _kept`;
      return `update ${model.table} as made set ${change.changes(place).join(', ')}, _v = made._v + 1
  where ${whereChanged(access, 'made', change, place, all)}
  returning ${replySql(access, 'made', all)}, true as changed${limited(flags)}`;
    });
  const lockedAndNoted = () => ({
    ...noted('locked and noted', `(select * from ${model.table} where id = $1::bigint ${change.lock})`),
    // There a statement that locks and writes concerns all servers.
    inCluster: () => [locked(), noted('noted', model.table)],
  });
  return {
    mode,
    optimistic: access.isWhole && mode === 'message' ? [lockedAndNoted(), made()] : null,
    complete: () => [locked(), noted('noted', model.table), made()],
  };
}

function whereChanged(access: RecordAccess, row: string, change: Changing, place: ValueOf, all: Bindings): string {
  return [
    `${row}.id = $1::bigint and ($3::bigint[] is null or ${row}._v = any($3::bigint[]))`,
    change.when(row, place),
    ...readableRows(access, row, all),
    ...(access.isWhole ? [] : [flag(access, change.before, row, all)]),
  ].join(' and ');
}
