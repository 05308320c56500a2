import { meanings } from '#sdk/testing/operators.ts';
import type { FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import type { OperatorName } from '#shared/operators/operators.ts';

/**
 * A second implementation of lists, in plain JavaScript over rows in memory. Tests compare it with the query compiler. The
 * two share no code.
 */

export type Value = string | number | boolean | null | readonly number[];
export type PlainRow = Record<string, Value> & { id: number };

export interface Condition {
  field: string;
  operator: OperatorName;
  /** The parsed operand: a list for `in`, a boolean for `ex`. */
  operand: Value | Value[];
}

export interface Case {
  all: Condition[];
  any: Condition[][];
  search: string;
  sort: { field: string; order: 'asc' | 'desc' }[];
}

export type Types = Record<string, FieldTypeName>;

/** The ids of the options of selects, in their order. */
export type Options = Readonly<Record<string, readonly Value[]>>;

const collator = new Intl.Collator('en');

/** Natural order; texts that are equal in it are ordered by bytes, as ICU collations of PostgreSQL do. */
const compareTexts = (a: string, b: string) => collator.compare(a, b) || Buffer.compare(Buffer.from(a), Buffer.from(b));

function compare(type: FieldTypeName, a: Value, b: Value): number {
  if (type === 'text' || type === 'textarea') return compareTexts(String(a), String(b));
  return a === b ? 0 : (a as number) < (b as number) ? -1 : 1;
}

/** Without case and accents; the short i stays a letter of its own. */
const folded = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replace(/[^й]/gsu, (letter) => letter.normalize('NFD').replace(/\p{Mn}/gu, ''));

export function holds(row: PlainRow, types: Types, { field, operator, operand }: Condition): boolean {
  const compareAs = (a: unknown, b: unknown) => compare(types[field] as FieldTypeName, a as Value, b as Value);
  return meanings[operator]({ value: row[field], operand, compare: compareAs });
}

/** The matching rows, in order. */
export function answer(
  rows: readonly PlainRow[],
  types: Types,
  { all, any, search, sort }: Case,
  options: Options = {},
): PlainRow[] {
  const isTrash = all.some(
    ({ field, operator, operand }) => field === 'deleted_at' && operator === 'ex' && operand === true,
  );
  const texts = Object.keys(types).filter((field) => types[field] === 'text' || types[field] === 'textarea');
  const found = (row: PlainRow) =>
    search === '' ||
    texts.some((field) => row[field] !== null && folded(row[field] as string).includes(folded(search)));
  return rows
    .filter((row) => isTrash || row.deleted_at === null)
    .filter((row) => all.every((condition) => holds(row, types, condition)))
    .filter((row) => any.length === 0 || any.some((group) => group.every((condition) => holds(row, types, condition))))
    .filter(found)
    .sort((a, b) => {
      for (const { field, order } of sort) {
        const [one, other] = [a, b].map((row) => placed(row[field] as Value, options[field])) as [Value, Value];
        const difference = compareNullsFirst(types[field] as FieldTypeName, one, other);
        if (difference !== 0) return order === 'asc' ? difference : -difference;
      }
      return sort.at(-1)?.order === 'desc' ? b.id - a.id : a.id - b.id;
    });
}

/** The place of an option, from 1; 0 for an id that is none. Other values as they are. */
const placed = (value: Value, ids: readonly Value[] | undefined): Value =>
  ids && value !== null ? ids.indexOf(value) + 1 : value;

function compareNullsFirst(type: FieldTypeName, a: Value, b: Value): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  return compare(type, a, b);
}
