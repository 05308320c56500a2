import { eq } from './eq.ts';
import { oneValue } from './operands.ts';
import type { Operator } from './operator.ts';
import { opposite } from './opposite.ts';

/** Another value, or none. */
export const ne = {
  operand: oneValue,
  sql: opposite(eq.sql),
  shapes: eq.shapes,
  // A moment is never equal to the day that people choose for it.
  offered: ['text', 'long_text', 'number', 'boolean', 'choice', 'choices', 'day'],
} as const satisfies Operator;
