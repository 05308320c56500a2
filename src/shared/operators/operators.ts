import type { meanings } from '#sdk/testing/operators.ts';
import type { ValueShape } from '#shared/fieldTypes/fieldType.ts';
import { all } from './all.ts';
import { eq } from './eq.ts';
import { ex } from './ex.ts';
import { gt } from './gt.ts';
import { gte } from './gte.ts';
import { ilike } from './ilike.ts';
import { isIn } from './in.ts';
import { like } from './like.ts';
import { lt } from './lt.ts';
import { lte } from './lte.ts';
import { ne } from './ne.ts';
import { nilike } from './nilike.ts';
import { nin } from './nin.ts';
import type { Operator } from './operator.ts';

/**
 * Every filter operator, in the order in which the filters drawer offers them. What each means for values in memory is in
 * `src/sdk/testing/operators.ts`; one that is not there does not compile here.
 */
const registry = {
  ilike,
  nilike,
  like,
  eq,
  ne,
  gte,
  lte,
  gt,
  lt,
  in: isIn,
  nin,
  all,
  ex,
} as const satisfies Record<keyof typeof meanings, Operator>;

/** The declarations with their literal types, from which the types of choices follow. */
export type Registry = typeof registry;
export type OperatorName = keyof Registry;

export const operators: Readonly<Record<OperatorName, Operator>> = registry;

export const operatorNames = Object.keys(registry) as OperatorName[];

export const isOperator = (name: string): name is OperatorName => Object.hasOwn(registry, name);

/** The operators that a field of this shape accepts. */
export const operatorsOf = (shape: ValueShape): OperatorName[] =>
  operatorNames.filter((name) => operators[name].shapes.includes(shape));
