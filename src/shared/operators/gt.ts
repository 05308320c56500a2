import { oneValue } from './operands.ts';
import type { Operator } from './operator.ts';

export const gt = {
  operand: oneValue,
  sql: ({ ordered }) => ordered('>'),
  shapes: ['text', 'long_text', 'number', 'choice', 'day', 'moment'],
  offered: ['number', 'day', 'moment'],
  ofDay: (_start, end) => ({ gt: end }),
} as const satisfies Operator;
