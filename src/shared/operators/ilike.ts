import { containing } from './containing.ts';
import { oneValue } from './operands.ts';
import type { Operator } from './operator.ts';
import { pattern } from './sql.ts';

/** A pattern of SQL, case-insensitive. People type a part of the text. */
export const ilike = {
  operand: { ...oneValue, values: (typed) => [containing(typed)], write: containing },
  sql: pattern('ilike'),
  shapes: ['text', 'long_text'],
  offered: ['text', 'long_text'],
} as const satisfies Operator;
