import { hasSqlState } from '#server/database/databaseErrors.ts';
import { invalid } from '#server/errors/errors.ts';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { requestLimits } from '#shared/limits.ts';
import { type Violation, violation } from '#shared/violations.ts';
import { readableRows } from '../access/readableSql.ts';
import type { RecordAccess } from '../access/recordAccess.ts';
import { ruleSql } from '../access/ruleSql.ts';
import { bindings } from '../bindings.ts';
import type { DataPlane } from '../dataPlane.ts';
import type { EntityModel, ModelColumn } from '../model.ts';
import { comparedValue, fieldOfIndex, isCompared, uniqueKind } from '../uniqueValues.ts';
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

const known = new WeakMap<EntityModel, readonly UniqueColumn[]>();

/** The unique fields of an entity. */
export function uniqueColumns(model: EntityModel): readonly UniqueColumn[] {
  const found =
    known.get(model) ??
    [...model.columns.values()].filter((column): column is UniqueColumn => column.field?.extra.is_unique === true);
  known.set(model, found);
  return found;
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
    const field_id = refusedField(error);
    if (field_id === null) throw error;
    const found = await takenValues(plane, access, rows(), leaving);
    if (found.length > 0) throw invalid(found);
    // The other record is gone by now, or two of these rows change places.
    const [one] = rows();
    const column = uniqueColumns(access.whole).find(({ field }) => field.id === field_id);
    throw invalid([
      violation(`${rows().length === 1 ? one?.prefix : ''}${shownAlias(access, column)}`, 'errors.taken'),
    ]);
  }
}

function refusedField(error: unknown): number | null {
  if (!hasSqlState(error, 'unique_violation')) return null;
  return fieldOfIndex(String((error as { constraint?: unknown }).constraint));
}

/** A field that the caller may not read is not named: they can only have restored a record. */
const shownAlias = ({ model }: RecordAccess, column: ModelColumn | undefined): string =>
  column && model.columns.has(column.alias) ? column.alias : 'deleted_at';

/** A violation for each value that another live record has, or an earlier one of these rows. */
export async function takenValues(
  plane: Pick<DataPlane, 'write'>,
  access: RecordAccess,
  rows: readonly UniqueRow[],
  leaving: readonly number[] = [],
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const column of uniqueColumns(access.whole)) {
    const given = rows.filter(({ values, restores }) => values.get(column) ?? (restores && !values.has(column)));
    if (given.length === 0) continue;
    const { text, values } = takenStatement(access, column, given, leaving);
    for (const { n, other } of await plane.write<Taken>(text, values))
      violations.push(
        violation(`${given[n]?.prefix}${shownAlias(access, column)}`, 'errors.taken', other ? { id: other } : {}),
      );
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
  column: UniqueColumn,
  given: readonly UniqueRow[],
  leaving: readonly number[],
) {
  const { table } = access.whole;
  const kind = uniqueKind(fieldTypeOf(column.field));
  const compared = (value: string) => comparedValue(kind, value);
  const json = JSON.stringify(given.map(({ id, values }, n) => ({ n, id, value: values.get(column) })));
  const replaced = given.flatMap(({ id, values }) => (id !== null && values.has(column) ? [id] : []));
  const all = bindings([json, [...leaving, ...replaced]]);
  const partly = access.partly.get(column);
  const readable = [
    ...(access.model.columns.has(column.alias) ? [] : ['false']),
    ...readableRows(access, 'other', all),
    ...(partly ? [ruleSql(partly, 'other', access.person, all.bindOnce)] : []),
  ];
  return {
    text: `with given as (
    select g.n, g.id, coalesce(g.value, own.${column.name}) as value
    from json_to_recordset($1::json) as g(n integer, id bigint, value ${typeOf(column)})
    left join ${table} own on own.id = g.id)
  select n, other from (
    select given.n, case when ${readable.join(' and ') || 'true'} then other.id end as other
    from given join ${table} other on ${compared(`other.${column.name}`)} = ${compared('given.value')}
    where other.deleted_at is null and ${isCompared(kind, `other.${column.name}`)}
      and other.id is distinct from given.id and not other.id = any($2::bigint[])
    union all
    select n, null from (
      select n, row_number() over (partition by ${compared('value')} order by n) as nth
      from given where ${isCompared(kind, 'value')}) repeated
    where nth > 1) taken
  order by n limit ${requestLimits.violations_max}`,
    values: all.values,
  };
}
