import { severalValues } from './operands.ts';
import type { Operator } from './operator.ts';

export const isIn = {
  operand: severalValues,
  sql: ({ oneOf }) => oneOf(),
  shapes: ['text', 'long_text', 'number', 'boolean', 'choice', 'day', 'moment', 'file'],
  offered: ['text', 'number', 'choice'],
} as const satisfies Operator;
