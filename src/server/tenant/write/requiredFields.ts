import { invalid } from '#server/errors/errors.ts';
import { isEmptyValue } from '#shared/fieldTypes/fieldTypes.ts';
import { type Violation, violation } from '#shared/violations.ts';
import { readableRows } from '../access/readableSql.ts';
import type { RecordAccess } from '../access/recordAccess.ts';
import { mayNot } from '../access/refused.ts';
import { bindings } from '../bindings.ts';
import type { RunStatement } from '../dataPlane.ts';
import { defaultValues } from '../defaultValues.ts';
import type { EntityModel, ModelColumn } from '../model.ts';
import type { Values } from './columns.ts';

/*
 * Required fields (docs/reference/api/entities.md#required-fields): no record is made without a value, and none loses
 * it. Values that were empty before the field was required may stay so.
 */

const known = new WeakMap<EntityModel, readonly ModelColumn[]>();

function requiredColumns(model: EntityModel): readonly ModelColumn[] {
  const found = known.get(model) ?? [...model.columns.values()].filter(({ field }) => field?.extra.is_required);
  known.set(model, found);
  return found;
}

/**
 * What a new record lacks.
 * @param refused what is wrong with its values: one that is refused is not missing
 * @param prefix of the fields' names in the request: `create.3.`
 * @throws 403 for a field that the caller does not know: they cannot make a record
 */
export function missingValues(
  { model, whole }: RecordAccess,
  values: Values,
  refused: readonly Violation[],
  prefix = '',
): Violation[] {
  const missing = requiredColumns(whole).filter((column) =>
    values.has(column) ? isEmptyValue(values.get(column)) : !defaultValues(whole).has(column),
  );
  if (missing.some(({ alias }) => !model.columns.has(alias))) throw mayNot('create');
  return missing
    .map(({ alias }) => violation(`${prefix}${alias}`, 'errors.required'))
    .filter(({ field }) => !refused.some((each) => each.field === field));
}

/** A change of a record, as it concerns required fields. */
interface Changed {
  id: number;
  values: Values;
  /** Of its fields' names in the request. */
  prefix: string;
}

const emptied = ({ values }: Changed) =>
  [...values].flatMap(([column, value]) => (column.field?.extra.is_required && isEmptyValue(value) ? [column] : []));

/** Whether some of the changes empty a required field: then {@link assertNotEmptied} has to look at the records. */
export const mayEmpty = (changes: readonly Changed[]): boolean => changes.some((change) => emptied(change).length > 0);

/**
 * Locks the records until the end of the transaction.
 * @throws 422 if one of them has a value that the change empties
 */
export async function assertNotEmptied(
  access: RecordAccess,
  run: RunStatement,
  changes: readonly Changed[],
): Promise<void> {
  const violations = await emptiedValues(access, run, changes, 'for update');
  if (violations.length > 0) throw invalid(violations);
}

/** A violation for each value that a change empties, as the records are now. */
export async function emptiedValues(
  access: RecordAccess,
  run: RunStatement,
  changes: readonly Changed[],
  lock = '',
): Promise<Violation[]> {
  const concerned = changes.filter((change) => emptied(change).length > 0);
  if (concerned.length === 0) return [];
  const columns = [...new Set(concerned.flatMap(emptied))];
  const all = bindings([concerned.map(({ id }) => id)]);
  const filled = columns.map(({ name, type }) => {
    const value = type === 'text' || type === 'textarea' ? `nullif(btrim(t.${name}), '')` : `t.${name}`;
    return `${value} is not null as ${name}`;
  });
  const found = ['t.id = any($1::bigint[])', ...readableRows(access, 't', all)].join(' and ');
  const text = `select ${['t.id', ...filled].join(', ')} from ${access.whole.table} t where ${found} order by t.id ${lock}`;
  const rows = new Map((await run([{ text, values: all.values }])).map((row) => [row.id as number, row]));
  return concerned.flatMap((change) =>
    emptied(change)
      .filter(({ name }) => rows.get(change.id)?.[name] === true)
      .map(({ alias }) => violation(`${change.prefix}${alias}`, 'errors.required')),
  );
}
