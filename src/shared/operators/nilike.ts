import { ilike } from './ilike.ts';
import type { Operator } from './operator.ts';
import { opposite } from './opposite.ts';

/** A text that the pattern of {@link ilike} does not match, or none. */
export const nilike = {
  operand: ilike.operand,
  sql: opposite(ilike.sql),
  shapes: ilike.shapes,
  offered: ilike.offered,
} as const satisfies Operator;
