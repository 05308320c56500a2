import { oneValue } from './operands.ts';
import type { Operator } from './operator.ts';

export const gte = {
  operand: oneValue,
  sql: ({ ordered }) => ordered('>='),
  shapes: ['text', 'long_text', 'number', 'choice', 'day', 'moment'],
  offered: ['number', 'day', 'moment'],
  ofDay: (start) => ({ gte: start }),
  stricter: (a, b) => (a > b ? a : b),
} as const satisfies Operator;
