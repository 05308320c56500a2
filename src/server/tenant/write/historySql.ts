import { storageOf } from '#shared/fieldTypes/fieldTypes.ts';
import type { EntityModel, ModelColumn } from '../model.ts';

/** PostgreSQL allows 100 arguments of a function; these come in pairs. */
const PAIRS = 50;

const own = ({ columns }: EntityModel) => [...columns.values()].filter(({ field }) => field !== null);

const isJson = ({ type }: ModelColumn) => storageOf(type) === 'jsonb';

/** A column's value as the API would answer it: moments in UTC with milliseconds, a file by its id. */
const jsonOf = (row: string, { name, type }: ModelColumn) =>
  storageOf(type) === 'timestamptz(3)'
    ? `to_char(${row}.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : `${row}.${name}`;

/** History data of a created record: all its values, by column. */
export function insertDiff(model: EntityModel, row: string): string {
  const columns = own(model);
  const scalars = columns.filter((column) => !isJson(column));
  const groups = Array.from({ length: Math.ceil(scalars.length / PAIRS) }, (_, n) =>
    scalars.slice(n * PAIRS, (n + 1) * PAIRS),
  );
  const parts = [
    `'{}'::jsonb`,
    ...groups.map((group) => {
      const pairs = group.map((column) => `'${column.name}', ${jsonOf(row, column)}`);
      return `jsonb_strip_nulls(jsonb_build_object(${pairs.join(', ')}))`;
    }),
    // Separate, because stripping nulls is recursive.
    ...columns
      .filter(isJson)
      .map(({ name }) => caseWhen(`${row}.${name} is not null`, `jsonb_build_object('${name}', ${row}.${name})`)),
  ];
  return parts.join(' || ');
}

/** History data of a change: old and new values of the columns that differ. */
export const updateDiff = (columns: readonly ModelColumn[], from: string, to: string): string =>
  [
    `'{}'::jsonb`,
    ...columns.map((column) => {
      const { name } = column;
      const change = `jsonb_build_object('from', ${jsonOf(from, column)}, 'to', ${jsonOf(to, column)})`;
      return caseWhen(`${from}.${name} is distinct from ${to}.${name}`, `jsonb_build_object('${name}', ${change})`);
    }),
  ].join(' || ');

const caseWhen = (condition: string, data: string) => `case when ${condition} then ${data} else '{}'::jsonb end`;
