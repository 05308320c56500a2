import { yesOrNo } from './operands.ts';
import type { Operator } from './operator.ts';

/** Whether there is a value. */
export const ex = {
  operand: yesOrNo,
  sql: ({ column, value }) => `${column} is ${value ? 'not ' : ''}null`,
  shapes: ['text', 'long_text', 'number', 'boolean', 'choice', 'choices', 'day', 'moment', 'file', 'files', 'json'],
  offered: ['text', 'long_text', 'number', 'boolean', 'choice', 'choices', 'day', 'moment', 'file', 'files', 'json'],
  choices: { filled: 'true', empty: 'false' },
} as const satisfies Operator;
