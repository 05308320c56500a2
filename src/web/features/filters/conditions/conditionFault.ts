import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { limits } from '#shared/limits.ts';
import { hasValue, operatorOf } from '#shared/operators/choices.ts';
import { check, type Violation } from '#shared/violations.ts';
import type { ConditionField } from '#web/resource/view.ts';
import { type DraftCondition, type DraftGroup, toCondition } from './conditionDraft.ts';

/** Longer lists of values make an address that servers refuse. */
const VALUE_MAX = 4000;

type Fault = Pick<Violation, 'message' | 'params'>;

const fault = (message: string, params: Fault['params'] = {}): Fault => ({ message, params });

/** Why the server would refuse a condition, by the key of the condition. */
export function faultsOf(
  groups: readonly DraftGroup[],
  fieldOf: (name: string) => ConditionField | undefined,
): ReadonlyMap<number, Fault> {
  const faults = groups.flatMap(({ conditions }) =>
    conditions.flatMap((condition, at): [number, Fault][] => {
      const found = faultOf(condition, conditions.slice(0, at), fieldOf(condition.field));
      return found ? [[condition.key, found]] : [];
    }),
  );
  return new Map(faults);
}

function faultOf(
  condition: DraftCondition,
  before: readonly DraftCondition[],
  field: ConditionField | undefined,
): Fault | undefined {
  const { operator } = toCondition(condition);
  const isSame = (other: DraftCondition) => other.field === condition.field && toCondition(other).operator === operator;
  if (before.some(isSame)) return fault('filters.conditions.errors.twice');
  if (!hasValue(condition.choice)) return undefined;
  if (condition.value.trim() === '') return fault('filters.conditions.errors.missing');
  if (condition.value.length > VALUE_MAX) return fault('filters.conditions.errors.too_long');
  return field && valueFault(condition, field);
}

function valueFault({ choice, value }: DraftCondition, { type, extra }: ConditionField): Fault | undefined {
  const { shape, operand: schemaOf } = fieldTypes[type];
  // The value is a day, which its input checks. The moments that are sent for it are valid.
  if (shape === 'moment') return undefined;
  const values = operatorOf(choice).operand.values(value.trim());
  if (values.length === 0) return fault('filters.conditions.errors.missing');
  if (values.length > limits.in_values_max)
    return fault('filters.conditions.errors.too_many', { max: limits.in_values_max });
  const schema = schemaOf(extra);
  for (const each of values) {
    const checked = check(schema, each);
    if (!checked.ok) return checked.violations[0];
  }
  return undefined;
}
