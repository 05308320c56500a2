import { isIn } from './in.ts';
import type { Operator } from './operator.ts';
import { opposite } from './opposite.ts';

/** None of several values, or no value. */
export const nin = {
  operand: isIn.operand,
  sql: opposite(isIn.sql),
  shapes: isIn.shapes,
  offered: isIn.offered,
} as const satisfies Operator;
