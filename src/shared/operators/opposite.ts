import type { Operator } from './operator.ts';

/** Everything else, records without a value too. */
export const opposite =
  (sql: Operator['sql']): Operator['sql'] =>
  (compared) =>
    `(${sql(compared)}) is not true`;
