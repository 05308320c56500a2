import { severalValues } from './operands.ts';
import type { Operator } from './operator.ts';

export const isIn = {
  operand: severalValues,
  sql: ({ oneOf }) => oneOf(),
  shapes: ['text', 'long_text', 'number', 'boolean', 'choice', 'choices', 'day', 'moment', 'file', 'files'],
  offered: ['text', 'number', 'choice', 'choices'],
} as const satisfies Operator;
