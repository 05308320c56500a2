import { oneValue } from './operands.ts';
import type { Operator } from './operator.ts';

/** A pattern of SQL, for programs. People get {@link ilike}. */
export const like = {
  operand: oneValue,
  sql: ({ exactLike }) => exactLike(),
  shapes: ['text', 'long_text'],
  offered: [],
} as const satisfies Operator;
