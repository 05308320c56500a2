import { oneValue } from './operands.ts';
import type { Operator } from './operator.ts';

export const lt = {
  operand: oneValue,
  sql: ({ ordered }) => ordered('<'),
  shapes: ['text', 'long_text', 'number', 'choice', 'day', 'moment'],
  offered: ['number', 'day', 'moment'],
  ofDay: (start) => ({ lt: start }),
} as const satisfies Operator;
