import type { Entity } from '#resources/data/entities/entities.resource.ts';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import type { SymbolicOperand } from '#shared/entities/rights.ts';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf, fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { isYes } from '#shared/fieldTypes/operands.ts';
import { limits } from '#shared/limits.ts';
import { choiceOf, choices, hasValue, operatorOf } from '#shared/operators/choices.ts';
import { type OperatorName, operators, operatorsOf } from '#shared/operators/operators.ts';
import { splitValues } from '#shared/values/severalNames.ts';
import type { ConditionSource, DraftCondition, DraftGroup } from '#web/features/filters/conditions/conditionDraft.ts';
import { nextKey } from '#web/features/filters/conditions/conditionDraft.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { readyFields } from '#web/preload/firstRequests.ts';
import type { ConditionField } from '#web/resource/view.ts';
import type { Condition, Right } from '../../roles.resource.ts';

const person: ConditionField = { type: 'select', extra: { select_subtype: 'user' }, variants: [] };
const moment: ConditionField = { type: 'timestamp', extra: {}, variants: [] };

const system = { created_by: person, modified_by: person, created_at: moment, modified_at: moment } as const;
type SystemName = keyof typeof system;

/** What conditions of rights can be about: fields, fields one hop away, and who changed the record and when. */
export function sourceOfRights(entity: Entity, entities: readonly Entity[], translate: Translate): ConditionSource {
  const own = readyFields(entity.fields);
  const found = [
    ...own.map((field) => [field.alias, field.name, conditionField(field)] as const),
    ...own.flatMap((field) =>
      targetFields(field, entities).map(
        (there) => [`${field.alias}.${there.alias}`, `${field.name} → ${there.name}`, conditionField(there)] as const,
      ),
    ),
    ...(Object.keys(system) as SystemName[]).map(
      (name) => [name, translate(`fields.system.${name}`), system[name]] as const,
    ),
  ];
  const labels = new Map(found.map(([name, label]) => [name, label]));
  return {
    fields: Object.fromEntries(found.map(([name, , field]) => [name, field])),
    offered: Object.fromEntries(found.map(([name, , field]) => [name, offeredFor(field)])),
    label: (name) => labels.get(name) ?? name,
    max: { groups: limits.role_groups_max, conditions: limits.role_comparisons_max },
    isOfRights: true,
  };
}

const conditionField = (field: FieldModel): ConditionField => ({ ...field, type: fieldTypeOf(field).name });

const targetFields = ({ extra }: Field, entities: readonly Entity[]): Field[] =>
  extra.select_subtype === 'entity'
    ? readyFields(entities.find(({ id }) => id === extra.select_entity_id)?.fields)
    : [];

/** A moment is never equal to a day, and always another. */
const offeredFor = ({ type }: ConditionField): OperatorName[] => {
  const { shape } = fieldTypes[type];
  return operatorsOf(shape).filter(
    (name) => operators[name].offered.length > 0 && !(shape === 'moment' && (name === 'eq' || name === 'ne')),
  );
};

/** A right's groups of conditions, to be edited. */
export const toDraftGroups = (right: Right): DraftGroup[] =>
  typeof right === 'string'
    ? []
    : right.where.map((group) => ({ key: nextKey(), conditions: group.map(toDraftCondition) }));

function toDraftCondition({ field, op, value }: Condition): DraftCondition {
  const operator = op as OperatorName;
  const text = operandText(value);
  const choice = choiceOf({ operator, value: text ?? '' });
  const kept = { key: nextKey(), field, choice };
  if (text === null) return { ...kept, value: '', symbol: value as SymbolicOperand };
  return { ...kept, value: hasValue(choice) ? text : '' };
}

/** As the conditions of filters have it; null for a symbolic operand. */
export function operandText(value: unknown): string | null {
  if (Array.isArray(value)) return value.map((each) => quoted(String(each))).join(', ');
  return typeof value === 'object' && value !== null ? null : String(value);
}

const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The conditions as the API has them. */
export const toConditions = (groups: readonly DraftGroup[], { fields }: Pick<ConditionSource, 'fields'>) =>
  groups.map(({ conditions }) =>
    conditions.map((condition): Condition => {
      const { operator } = choices[condition.choice];
      return { field: condition.field, op: operator, value: operandOf(condition, fields[condition.field]) };
    }),
  );

function operandOf({ choice, value, symbol }: DraftCondition, field: ConditionField | undefined): unknown {
  const fixed = choices[choice].value;
  if (fixed !== undefined) return isYes(fixed);
  if (symbol) return symbol;
  const one = (text: string) => (field ? scalarOf(text, choice, field) : text);
  return operatorOf(choice).operand.is_list ? splitValues(value).map(one) : one(value.trim());
}

function scalarOf(text: string, choice: DraftCondition['choice'], { type }: ConditionField): string | number | boolean {
  const { shape } = fieldTypes[type];
  if (shape === 'boolean') return isYes(text);
  if (shape === 'number' || shape === 'choice') return Number.isSafeInteger(Number(text)) ? Number(text) : text;
  return shape === 'moment' ? momentOf(text, choice) : text;
}

/** A day as the first or last moment of it, in UTC, as days counted from today are. */
function momentOf(day: string, choice: DraftCondition['choice']): string {
  if (day.length > 10) return day;
  const { operator } = choices[choice];
  const bounds = operatorOf(choice).ofDay?.(`${day}T00:00:00.000Z`, `${day}T23:59:59.999Z`);
  return bounds?.[operator as keyof typeof bounds] ?? day;
}
