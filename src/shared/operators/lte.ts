import { oneValue } from './operands.ts';
import type { Operator } from './operator.ts';

export const lte = {
  operand: oneValue,
  sql: ({ ordered }) => ordered('<='),
  shapes: ['text', 'long_text', 'number', 'choice', 'day', 'moment'],
  offered: ['number', 'day', 'moment'],
  ofDay: (_start, end) => ({ lte: end }),
  stricter: (a, b) => (a < b ? a : b),
} as const satisfies Operator;
