import { storageOf } from '#shared/fieldTypes/fieldTypes.ts';
import type { EntityModel, ModelColumn } from '../model.ts';

/** PostgreSQL allows 100 arguments of a function; these come in pairs. */
const PAIRS = 50;

const isJson = ({ type }: ModelColumn) => storageOf(type) === 'jsonb';

/** A column's value as the API would answer it: moments in UTC with milliseconds, a file by its id. */
const jsonOf = ({ type }: ModelColumn, value: string) =>
  storageOf(type) === 'timestamptz(3)'
    ? `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : value;

/** The value of a column, in SQL. */
export type ValueOf = (column: ModelColumn) => string;

/** The columns of fields. */
export const ownColumns = ({ columns }: EntityModel): ModelColumn[] =>
  [...columns.values()].filter(({ field }) => field !== null);

/** History data of a created record: its values by column, without nulls. */
export function insertDiff(columns: readonly ModelColumn[], value: ValueOf): string {
  const scalars = columns.filter((column) => !isJson(column));
  const groups = Array.from({ length: Math.ceil(scalars.length / PAIRS) }, (_, n) =>
    scalars.slice(n * PAIRS, (n + 1) * PAIRS),
  );
  const parts = [
    `'{}'::jsonb`,
    ...groups.map((group) => {
      const pairs = group.map((column) => `'${column.name}', ${jsonOf(column, value(column))}`);
      return `jsonb_strip_nulls(jsonb_build_object(${pairs.join(', ')}))`;
    }),
    // Separate, because stripping nulls is recursive.
    ...columns
      .filter(isJson)
      .map((column) => [column.name, value(column)] as const)
      .map(([name, sql]) => caseWhen(`${sql} is not null`, `jsonb_build_object('${name}', ${sql})`)),
  ];
  return parts.join(' || ');
}

/** History data of a change: old and new values of the columns that differ. */
export const updateDiff = (columns: readonly ModelColumn[], from: ValueOf, to: ValueOf): string =>
  [
    `'{}'::jsonb`,
    ...columns.map((column) => {
      const [old, made] = [from(column), to(column)];
      const change = `jsonb_build_object('from', ${jsonOf(column, old)}, 'to', ${jsonOf(column, made)})`;
      return caseWhen(`${old} is distinct from ${made}`, `jsonb_build_object('${column.name}', ${change})`);
    }),
  ].join(' || ');

const caseWhen = (condition: string, data: string) => `case when ${condition} then ${data} else '{}'::jsonb end`;
