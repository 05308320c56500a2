import { severalValues } from './operands.ts';
import type { Operator } from './operator.ts';

/** Each of several values, and maybe others. */
export const all = {
  operand: severalValues,
  sql: ({ eachOf }) => eachOf(),
  shapes: ['choices', 'files'],
  offered: ['choices'],
} as const satisfies Operator;
