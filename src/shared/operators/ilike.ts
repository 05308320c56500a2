import { containing } from './containing.ts';
import { oneValue } from './operands.ts';
import type { Operator } from './operator.ts';

/** A pattern of SQL, without case and accents. People type a part of the text. */
export const ilike = {
  operand: { ...oneValue, values: (typed) => [containing(typed)], write: containing },
  sql: ({ foldedLike }) => foldedLike(),
  shapes: ['text', 'long_text'],
  offered: ['text', 'long_text'],
} as const satisfies Operator;
