import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { limits } from '#shared/limits.ts';
import { check, type Violation } from '#shared/violations.ts';
import { containing } from '#web/list-query/containing.ts';
import { splitValues } from '#web/list-query/valueList.ts';
import type { ConditionField } from '#web/resource/view.ts';
import { type DraftCondition, type DraftGroup, hasValue, toCondition } from './conditionDraft.ts';

/** Longer lists of values would make an address that no server takes. */
const VALUE_MAX = 4000;

type Fault = Pick<Violation, 'message' | 'params'>;

const fault = (message: string, params: Fault['params'] = {}): Fault => ({ message, params });

/** What is wrong with each condition, by its key: what the server would refuse is told here, on the input. */
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
  if (before.some(isSame)) return fault('admin.conditions.errors.twice');
  if (!hasValue(condition.choice)) return undefined;
  if (condition.value.trim() === '') return fault('admin.conditions.errors.missing');
  if (condition.value.length > VALUE_MAX) return fault('admin.conditions.errors.too_long');
  return field && valueFault(condition, field);
}

function valueFault({ choice, value }: DraftCondition, { type, extra }: ConditionField): Fault | undefined {
  // A day, which its box knows; the moments that it stands for are right.
  if (type === 'timestamp') return undefined;
  const values = choice === 'in' ? splitValues(value) : [value.trim()];
  if (values.length === 0) return fault('admin.conditions.errors.missing');
  if (values.length > limits.in_values_max)
    return fault('admin.conditions.errors.too_many', { max: limits.in_values_max });
  const operand = fieldTypes[type].operand(extra);
  for (const each of values) {
    const checked = check(operand, choice === 'ilike' ? containing(each) : each);
    if (!checked.ok) return checked.violations[0];
  }
  return undefined;
}
