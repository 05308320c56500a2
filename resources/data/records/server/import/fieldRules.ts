import type { RequestCtx } from '#server/context.ts';
import { notOffered } from '#server/tenant/choices/notOffered.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import { emptiedValues, missingValues } from '#server/tenant/write/requiredFields.ts';
import { takenValues, uniqueIn } from '#server/tenant/write/takenValues.ts';
import { type Violation, violation } from '#shared/violations.ts';
import type { EntityPlace } from '../read/entityPlace.ts';
import { chooserOf } from '../write/offered.service.ts';
import type { ImportRow } from './importShapes.ts';

/** Values of one field that are remembered: some 50 MB. Of longer files the index finds what is repeated after them. */
const REMEMBERED = 500_000;

const prefixOf = ({ row }: ImportRow) => `rows.${row}.`;

/**
 * Checks the batches of one file: required fields, what may be chosen, and unique fields against the records and the rest
 * of the file.
 * @param isPlanned the entity is not made yet, and has no records
 */
export function fieldRules(
  ctx: RequestCtx,
  place: EntityPlace,
  isPlanned: boolean,
): (rows: readonly ImportRow[]) => Promise<Violation[]> {
  const { access, plane } = place;
  const chooser = chooserOf(ctx, place);
  const repeated = repeatedValues(access.model, isPlanned);
  return async (rows) => {
    const missing = rows.flatMap((row) =>
      row.id === null ? missingValues(access, row.given.values, row.given.violations, prefixOf(row)) : [],
    );
    const given = rows.map((row) => ({ prefix: prefixOf(row), id: row.id, values: row.given.values }));
    const changed = given.filter((row): row is typeof row & { id: number } => row.id !== null);
    const emptied = await emptiedValues(access, plane.write, changed);
    const refused = await notOffered(access, plane.write, given, chooser);
    const taken = isPlanned ? [] : await takenValues(plane, access, given);
    return [...missing, ...emptied, ...refused, ...taken, ...repeated(rows)];
  };
}

/**
 * Finds values of unique fields that an earlier batch of the same file has.
 * @param isWithin also an earlier row of the same batch, which the database finds where there is a table
 */
function repeatedValues(model: EntityModel, isWithin: boolean): (rows: readonly ImportRow[]) => Violation[] {
  const all = uniqueIn(model).map(({ columns }) => ({ columns, seen: new Set<string>() }));
  return (rows) =>
    all.flatMap(({ columns, seen }) => {
      const keyed = rows.flatMap((row) => {
        const parts = columns.map((column) => compared(row.given.values.get(column)));
        return parts.includes('')
          ? []
          : [{ row, key: parts.length === 1 ? (parts[0] as string) : JSON.stringify(parts) }];
      });
      const remember = (key: string) => seen.size < REMEMBERED && seen.add(key);
      const repeated = keyed.filter(({ key }) => {
        const isRepeated = seen.has(key);
        if (isWithin) remember(key);
        return isRepeated;
      });
      if (!isWithin) for (const { key } of keyed) remember(key);
      return repeated.map(({ row }) => violation(`${prefixOf(row)}${columns[0]?.alias}`, 'errors.taken'));
    });
}

/** As the index compares them; an empty text for no value. */
const compared = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value).trim().normalize().toLowerCase();
