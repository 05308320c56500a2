import type { EntityModel, ModelColumn } from '../model.ts';

/** A function's arguments are at most 100 in PostgreSQL, and these come in pairs. */
const PAIRS = 50;

const own = ({ columns }: EntityModel) => [...columns.values()].filter(({ field }) => field !== null);

/** A column's value as the API would answer it: moments in UTC with milliseconds, a file by its id. */
const jsonOf = (row: string, { name, type }: ModelColumn) =>
  type === 'timestamp'
    ? `to_char(${row}.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : `${row}.${name}`;

/** What the history keeps of a record just made: every value that it has, by column. */
export function insertDiff(model: EntityModel, row: string): string {
  const columns = own(model);
  const scalars = columns.filter(({ type }) => type !== 'json');
  const groups = Array.from({ length: Math.ceil(scalars.length / PAIRS) }, (_, n) =>
    scalars.slice(n * PAIRS, (n + 1) * PAIRS),
  );
  const parts = [
    `'{}'::jsonb`,
    ...groups.map((group) => {
      const pairs = group.map((column) => `'${column.name}', ${jsonOf(row, column)}`);
      return `jsonb_strip_nulls(jsonb_build_object(${pairs.join(', ')}))`;
    }),
    // Apart, because stripping goes deep and would take what is null inside them.
    ...columns
      .filter(({ type }) => type === 'json')
      .map(({ name }) => caseWhen(`${row}.${name} is not null`, `jsonb_build_object('${name}', ${row}.${name})`)),
  ];
  return parts.join(' || ');
}

/** What it keeps of a change: of each of these columns that changed, what it was and what it became. */
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
