import { oneValue } from './operands.ts';
import type { Operator } from './operator.ts';

export const eq = {
  operand: oneValue,
  sql: ({ equal }) => equal(),
  shapes: ['text', 'long_text', 'number', 'boolean', 'choice', 'choices', 'day', 'moment', 'file', 'files'],
  offered: ['text', 'long_text', 'number', 'boolean', 'choice', 'choices', 'day', 'moment'],
  ofDay: (start, end) => ({ gte: start, lte: end }),
} as const satisfies Operator;
