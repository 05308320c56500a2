import type { EntityModel } from '#server/tenant/model.ts';
import { emptiedValues, missingValues } from '#server/tenant/write/requiredFields.ts';
import { takenValues, uniqueIn } from '#server/tenant/write/takenValues.ts';
import { type Violation, violation } from '#shared/violations.ts';
import type { EntityPlace } from '../read/withEntity.ts';
import type { ImportRow } from './importShapes.ts';

/** Values of one field that are remembered: some 50 MB. Of longer files the index finds what is repeated after them. */
const REMEMBERED = 500_000;

const prefixOf = ({ row }: ImportRow) => `rows.${row}.`;

/** Checks the batches of one file: required fields, and unique ones against the records and the rest of the file. */
export function fieldRules({ access, plane }: EntityPlace): (rows: readonly ImportRow[]) => Promise<Violation[]> {
  const repeated = repeatedValues(access.model);
  return async (rows) => {
    const missing = rows.flatMap((row) =>
      row.id === null ? missingValues(access, row.given.values, row.given.violations, prefixOf(row)) : [],
    );
    const given = rows.map((row) => ({ prefix: prefixOf(row), id: row.id, values: row.given.values }));
    const changed = given.filter((row): row is typeof row & { id: number } => row.id !== null);
    const emptied = await emptiedValues(access, plane.write, changed);
    return [...missing, ...emptied, ...(await takenValues(plane, access, given)), ...repeated(rows)];
  };
}

/** Finds values of unique fields that an earlier batch of the same file has. Within a batch, the database does. */
function repeatedValues(model: EntityModel): (rows: readonly ImportRow[]) => Violation[] {
  const all = uniqueIn(model).map(({ columns }) => ({ columns, seen: new Set<string>() }));
  return (rows) =>
    all.flatMap(({ columns, seen }) => {
      const keyed = rows.flatMap((row) => {
        const parts = columns.map((column) => compared(row.given.values.get(column)));
        return parts.includes('')
          ? []
          : [{ row, key: parts.length === 1 ? (parts[0] as string) : JSON.stringify(parts) }];
      });
      const repeated = keyed
        .filter(({ key }) => seen.has(key))
        .map(({ row }) => violation(`${prefixOf(row)}${columns[0]?.alias}`, 'errors.taken'));
      if (seen.size < REMEMBERED) for (const { key } of keyed) seen.add(key);
      return repeated;
    });
}

/** As the index compares them; an empty text for no value. */
const compared = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value).trim().normalize().toLowerCase();
