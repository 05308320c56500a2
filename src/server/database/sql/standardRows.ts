import { type Expression, type SelectQueryBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { core } from 'zod/mini';
import type { Filter, Filters, ListInput } from '#shared/listQuery.ts';
import type { Schema } from '#shared/violations.ts';
import type { Db } from '../tables/tables.ts';
import { contains } from './conditions.ts';
import { readPage } from './readPage.ts';

type Row = Record<string, unknown>;
type Rows = Record<string, Row>;

/** What the queries need of a declaration: a table of its name has a column for each field of its record. */
export interface StandardTable {
  name: string;
  record: Schema<{ id: number }> & { shape: Readonly<Record<string, Schema>> };
  list?: { search?: readonly string[]; filters: Filters };
}

/**
 * The queries of a declared control table (docs/guides/adding-a-resource.md#the-server). Each names the account; row-level
 * security would hide the rows of other accounts anyway.
 */
export function standardRows<T extends StandardTable>({ name, record, list }: T) {
  type Found = core.output<T['record']>;
  const columns = Object.keys(record.shape);
  const tables = (db: Db) => db as unknown as Transaction<Rows>;
  const of = (db: Db, account_id: number) => tables(db).selectFrom(name).where('account_id', '=', account_id);
  const one = (db: Db, account_id: number, id: number) => of(db, account_id).select(columns).where('id', '=', id);
  const stored = (values: Row): Row =>
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => [field, toColumn(record.shape[field] as Schema, value)]),
    );
  return {
    page(db: Db, account_id: number, input: ListInput) {
      const found = matching(of(db, account_id), input, list);
      let rows = found.select(columns);
      for (const { field, order } of input.sort) rows = rows.orderBy(field, order);
      return readPage(found, rows.orderBy('id').$castTo<Found>(), input);
    },
    find: (db: Db, account_id: number, id: number) => one(db, account_id, id).$castTo<Found>().executeTakeFirst(),
    /** Locks the row until the transaction ends. */
    lock: (db: Db, account_id: number, id: number) =>
      one(db, account_id, id).$castTo<Found>().forUpdate().executeTakeFirst(),
    insert: (db: Db, account_id: number, values: Row) =>
      tables(db)
        .insertInto(name)
        .values({ ...stored(values), account_id })
        .returning(columns)
        .$castTo<Found>()
        .executeTakeFirstOrThrow(),
    update: (db: Db, account_id: number, id: number, change: Row) =>
      tables(db)
        .updateTable(name)
        .set(stored(change))
        .where('account_id', '=', account_id)
        .where('id', '=', id)
        .returning(columns)
        .$castTo<Found>()
        .executeTakeFirstOrThrow(),
    remove: (db: Db, account_id: number, id: number) =>
      tables(db).deleteFrom(name).where('account_id', '=', account_id).where('id', '=', id).execute(),
  };
}

function matching(
  query: SelectQueryBuilder<Rows, string, object>,
  { query: text, filter }: ListInput,
  { search = [], filters }: Pick<NonNullable<StandardTable['list']>, 'search' | 'filters'> = { filters: {} },
) {
  return query.where((eb) =>
    eb.and([
      ...(text ? [eb.or(search.map((field) => contains(sql.ref<string>(field), text)))] : []),
      ...Object.entries(filters).flatMap(([key, kind]) => filterConditions(key, kind, filter as Row)),
    ]),
  );
}

/** The conditions of one filter; none without a value. */
function filterConditions(key: string, kind: Filter, values: Row): Expression<SqlBool>[] {
  const column = sql.ref('field' in kind && kind.field ? kind.field : key);
  const [value, start, end] = [values[key], values[`${key}_start`], values[`${key}_end`]];
  switch (kind.type) {
    case 'text':
      return value === undefined ? [] : [contains(sql`${column}`, String(value))];
    case 'select':
      return value === undefined ? [] : [sql`${column} = ${value}`];
    case 'checkbox':
      if (value === undefined) return [];
      return [kind.matches === 'presence' ? sql`(${column} is not null) = ${value}` : sql`${column} = ${value}`];
    case 'number':
      return value === undefined ? [] : [sql`${column} = ${numeric(value)}`];
    case 'number_range':
      return between(column, start, end, numeric);
    case 'date_range':
      return between(column, start, end, kind.of === 'date' ? day : (moment) => sql`${moment}`);
  }
}

const between = (
  column: Expression<unknown>,
  start: unknown,
  end: unknown,
  operand: (value: unknown) => Expression<unknown>,
): Expression<SqlBool>[] => [
  ...(start === undefined ? [] : [sql<boolean>`${column} >= ${operand(start)}`]),
  ...(end === undefined ? [] : [sql<boolean>`${column} <= ${operand(end)}`]),
];

/** Any number, also one that the column's type cannot have. */
const numeric = (value: unknown) => sql`${String(value)}::numeric`;

const day = (moment: unknown) => sql`${(moment as Date).toISOString().slice(0, 10)}::date`;

/** A list of texts or numbers is an array in PostgreSQL. One of objects is JSON, which the driver would not see. */
function toColumn(schema: Schema, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return listsObjects(schema) ? JSON.stringify(value) : value;
}

function listsObjects(schema: Schema): boolean {
  const { def } = (schema as core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'nullable') return listsObjects(def.innerType);
  return def.type === 'array' && ['object', 'record', 'array'].includes(def.element._zod.def.type);
}
