import type { FieldTypeName } from '#shared/fieldTypes/fieldType.ts';

/**
 * A second implementation of lists, in plain JavaScript over rows in memory. Tests compare it with the query compiler. The
 * two share no code.
 */

export type Value = string | number | boolean | null;
export type PlainRow = Record<string, Value> & { id: number };

export interface Condition {
  field: string;
  operator: string;
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

const collator = new Intl.Collator('en');

/** Natural order; texts that are equal in it are ordered by bytes, as ICU collations of PostgreSQL do. */
const compareTexts = (a: string, b: string) => collator.compare(a, b) || Buffer.compare(Buffer.from(a), Buffer.from(b));

function compare(type: FieldTypeName, a: Value, b: Value): number {
  if (type === 'text' || type === 'textarea') return compareTexts(String(a), String(b));
  return a === b ? 0 : (a as number) < (b as number) ? -1 : 1;
}

/** SQL `like`. A backslash at the end of the pattern matches itself. */
function matches(text: string, pattern: string): boolean {
  let expression = '';
  const characters = [...pattern];
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] as string;
    if (character === '%') expression += '.*';
    else if (character === '_') expression += '.';
    else {
      const literal = character === '\\' && at + 1 < characters.length ? (characters[++at] as string) : character;
      expression += literal.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
    }
  }
  return new RegExp(`^${expression}$`, 'su').test(text);
}

export function holds(row: PlainRow, types: Types, { field, operator, operand }: Condition): boolean {
  const value = row[field] as Value;
  if (operator === 'ex') return (value !== null) === operand;
  if (value === null) return false;
  const order = (other: Value) => compare(types[field] as FieldTypeName, value, other);
  switch (operator) {
    case 'eq':
      return value === operand;
    case 'in':
      return (operand as Value[]).includes(value);
    case 'like':
      return matches(value as string, operand as string);
    case 'ilike':
      return matches((value as string).toLowerCase(), (operand as string).toLowerCase());
    case 'gt':
      return order(operand as Value) > 0;
    case 'gte':
      return order(operand as Value) >= 0;
    case 'lt':
      return order(operand as Value) < 0;
    case 'lte':
      return order(operand as Value) <= 0;
    default:
      throw new Error(`The reference does not support ${operator}`);
  }
}

/** The matching rows, in order. */
export function answer(rows: readonly PlainRow[], types: Types, { all, any, search, sort }: Case): PlainRow[] {
  const isTrash = all.some(
    ({ field, operator, operand }) => field === 'deleted_at' && operator === 'ex' && operand === true,
  );
  const texts = Object.keys(types).filter((field) => types[field] === 'text' || types[field] === 'textarea');
  const found = (row: PlainRow) =>
    search === '' ||
    texts.some((field) => row[field] !== null && (row[field] as string).toLowerCase().includes(search.toLowerCase()));
  return rows
    .filter((row) => isTrash || row.deleted_at === null)
    .filter((row) => all.every((condition) => holds(row, types, condition)))
    .filter((row) => any.length === 0 || any.some((group) => group.every((condition) => holds(row, types, condition))))
    .filter(found)
    .sort((a, b) => {
      for (const { field, order } of sort) {
        const difference = compareNullsFirst(types[field] as FieldTypeName, a[field] as Value, b[field] as Value);
        if (difference !== 0) return order === 'asc' ? difference : -difference;
      }
      return sort.at(-1)?.order === 'desc' ? b.id - a.id : a.id - b.id;
    });
}

function compareNullsFirst(type: FieldTypeName, a: Value, b: Value): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  return compare(type, a, b);
}
