import { hasSqlState } from '#server/database/databaseErrors.ts';
import { invalid } from '#server/errors/errors.ts';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { requestLimits } from '#shared/limits.ts';
import { type Violation, violation } from '#shared/violations.ts';
import { readableRows } from '../access/readableSql.ts';
import type { RecordAccess } from '../access/recordAccess.ts';
import { ruleSql } from '../access/ruleSql.ts';
import { type Bindings, bindings } from '../bindings.ts';
import type { DataPlane } from '../dataPlane.ts';
import { defaultValues } from '../defaultValues.ts';
import type { EntityModel, ModelColumn } from '../model.ts';
import {
  columnOf,
  comparedValues,
  fieldsOfIndex,
  isCompared,
  isSameKey,
  kindTogether,
  type UniqueKey,
  uniqueKind,
} from '../uniqueValues.ts';
import { typeOf, type Values } from './columns.ts';

/*
 * Unique fields (docs/reference/api/entities.md#unique-fields). An index of the database decides; what is here finds out
 * which value of which row another record has.
 */

/** A row that is written, as it concerns unique fields. */
export interface UniqueRow {
  /** Of its fields' names in the request: `create.3.` */
  prefix: string;
  /** Null for a new record. */
  id: number | null;
  values: Values;
  /** It comes out of the trash, with the values that it has. */
  restores?: boolean;
}

type UniqueColumn = ModelColumn & { field: FieldModel };

/** Columns whose values, taken together, no two live records share. */
interface UniqueColumns {
  columns: readonly UniqueColumn[];
  key: UniqueKey;
}

const known = new WeakMap<EntityModel, readonly UniqueColumns[]>();

/** What is unique in an entity: fields, and several fields together. */
export function uniqueIn(model: EntityModel): readonly UniqueColumns[] {
  const found = known.get(model) ?? findUnique(model);
  known.set(model, found);
  return found;
}

function findUnique({ columns, unique_together = [] }: EntityModel): UniqueColumns[] {
  const own = [...columns.values()].filter((column): column is UniqueColumn => column.field !== null);
  const byId = new Map(own.map((column) => [column.field.id, column]));
  const single = own.filter(({ field }) => field.extra.is_unique);
  const together = unique_together.map((ids) => ids.flatMap((id) => byId.get(id) ?? []));
  // Not while one of them is in the trash.
  const whole = together.filter((found, at) => found.length === unique_together[at]?.length);
  const part = (kindOf: typeof uniqueKind, { field }: UniqueColumn) => ({ field_id: field.id, kind: kindOf(field) });
  return [
    ...single.map((column) => ({ columns: [column], key: [part(uniqueKind, column)] })),
    ...whole.map((found) => ({ columns: found, key: found.map((column) => part(kindTogether, column)) })),
  ];
}

/**
 * Runs a write.
 * @param rows what it writes; asked for when it is refused
 * @param leaving ids of records that it deletes
 * @throws 422 that names the fields whose value another record has, with its id if the caller may read it
 */
export async function refusingTaken<T>(
  plane: DataPlane,
  access: RecordAccess,
  { rows, leaving = [] }: { rows: () => readonly UniqueRow[]; leaving?: readonly number[] },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fields = refusedFields(error);
    if (!fields) throw error;
    const found = await takenValues(plane, access, rows(), leaving);
    if (found.length > 0) throw invalid(found);
    // The other record is gone by now, or two of these rows change places.
    const [one] = rows();
    const column = [...access.whole.columns.values()].find(({ field }) => field && fields.includes(field.id));
    const alias = column && access.model.columns.has(column.alias) ? column.alias : 'deleted_at';
    throw invalid([violation(`${rows().length === 1 ? one?.prefix : ''}${alias}`, 'errors.taken')]);
  }
}

function refusedFields(error: unknown): number[] | null {
  if (!hasSqlState(error, 'unique_violation')) return null;
  return fieldsOfIndex(String((error as { constraint?: unknown }).constraint));
}

/** A field that the caller may not read is not named: they can only have restored a record. */
function shownAlias({ model }: RecordAccess, columns: readonly UniqueColumn[], { values }: UniqueRow): string {
  const readable = columns.filter(({ alias }) => model.columns.has(alias));
  return (readable.find((column) => values.has(column)) ?? readable[0])?.alias ?? 'deleted_at';
}

/** A violation for each value that another live record has, or an earlier one of these rows. */
export async function takenValues(
  plane: Pick<DataPlane, 'write'>,
  access: RecordAccess,
  rows: readonly UniqueRow[],
  leaving: readonly number[] = [],
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const unique of uniqueIn(access.whole)) {
    const given = rows.filter(
      ({ values, restores }) => restores || unique.columns.some((column) => values.has(column)),
    );
    if (given.length === 0) continue;
    const { text, values } = takenStatement(access, unique, given, leaving);
    for (const { n, other } of await plane.write<Taken>(text, values)) {
      const row = given[n] as UniqueRow;
      const path = `${row.prefix}${shownAlias(access, unique.columns, row)}`;
      violations.push(violation(path, 'errors.taken', other ? { id: other } : {}));
    }
  }
  return violations;
}

interface Taken {
  n: number;
  /** Null: it may not be read, or is not written yet. */
  other: number | null;
}

function takenStatement(
  access: RecordAccess,
  { columns, key }: UniqueColumns,
  given: readonly UniqueRow[],
  leaving: readonly number[],
) {
  const { table } = access.whole;
  const defaults = defaultValues(access.whole);
  const json = JSON.stringify(
    given.map(({ id, values }, n) => ({
      n,
      id,
      ...Object.fromEntries(
        columns.flatMap((column) => {
          const isGiven = id === null || values.has(column);
          const value = values.has(column) ? values.get(column) : defaults.get(column);
          return [
            [column.name, value ?? null],
            [`${column.name}_given`, isGiven],
          ];
        }),
      ),
    })),
  );
  const replaced = given.flatMap(({ id, values }) =>
    id !== null && columns.some((column) => values.has(column)) ? [id] : [],
  );
  const all = bindings([json, [...leaving, ...replaced]]);
  const sent = columns.map((column) => `${column.name} ${typeOf(column)}, ${column.name}_given boolean`);
  const wanted = columns.map(
    ({ name }) => `case when sent.${name}_given then sent.${name} else own.${name} end as ${name}`,
  );
  return {
    text: `with given as (
    select sent.n, sent.id, ${wanted.join(', ')}
    from json_to_recordset($1::json) as sent(n integer, id bigint, ${sent.join(', ')})
    left join ${table} own on own.id = sent.id)
  select n, other from (
    select given.n, case when ${readableBy(access, columns, all)} then other.id end as other
    from given join ${table} other on ${isSameKey(key, columnOf('other'), columnOf('given'))}
    where other.deleted_at is null and ${isCompared(key, columnOf('other'))}
      and other.id is distinct from given.id and not other.id = any($2::bigint[])
    union all
    select n, null from (
      select n, row_number() over (partition by ${comparedValues(key, columnOf())} order by n) as nth
      from given where ${isCompared(key, columnOf())}) repeated
    where nth > 1) taken
  order by n limit ${requestLimits.violations_max}`,
    values: all.values,
  };
}

/** Whether the caller may read the other record and that it has these values, in SQL. */
function readableBy(access: RecordAccess, columns: readonly UniqueColumn[], all: Bindings): string {
  const hidden = columns.some(({ alias }) => !access.model.columns.has(alias));
  const partly = columns.map((column) => access.partly.get(column)).filter((rule) => rule !== undefined);
  const conditions = [
    ...(hidden ? ['false'] : []),
    ...readableRows(access, 'other', all),
    ...partly.map((rule) => ruleSql(rule, 'other', access.person, all.bindOnce)),
  ];
  return conditions.join(' and ') || 'true';
}
