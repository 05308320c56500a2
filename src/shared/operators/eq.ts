import { oneValue } from './operands.ts';
import type { Operator } from './operator.ts';
import { comparison } from './sql.ts';

export const eq = {
  operand: oneValue,
  sql: comparison('='),
  shapes: ['text', 'long_text', 'number', 'boolean', 'choice', 'day', 'moment', 'file'],
  offered: ['text', 'long_text', 'number', 'boolean', 'choice', 'day', 'moment'],
  ofDay: (start, end) => ({ gte: start, lte: end }),
} as const satisfies Operator;
