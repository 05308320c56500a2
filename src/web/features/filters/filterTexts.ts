import type { ValueShape } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { isYes } from '#shared/fieldTypes/operands.ts';
import { groupedNumber } from '#shared/fieldTypes/shownNumber.ts';
import type { Filter } from '#shared/listQuery.ts';
import { type ChoiceName, choiceOf, hasValue, operatorOf } from '#shared/operators/choices.ts';
import { splitValues } from '#shared/values/severalNames.ts';
import { formatDay } from '#web/i18n/formatMoment.ts';
import type { Translate } from '#web/i18n/translate.ts';
import type { Condition } from '#web/list-query/groups.ts';
import type { FilterValue } from '#web/list-query/listCodec.ts';
import type { ConditionField } from '#web/resource/view.ts';
import { operatorMessage } from './conditions/operatorMessage.ts';

/** What the texts of filters are formatted with. */
export interface FormatContext {
  translate: Translate;
  locale: string;
  /** The name of a choice of a select. */
  nameOf: (field: ConditionField, id: number) => string;
}

/** How many values of a list a chip names; it counts the rest. */
export const namedValues = 3;

type Params = Record<string, string | number>;

const numberText = (value: unknown, locale: string) => {
  const number = Number(value);
  return Number.isNaN(number) ? String(value) : groupedNumber(number, locale);
};

const yesOrNo = ({ translate }: FormatContext, isYes: boolean) =>
  translate(`admin.filters.${isYes ? 'yes' : 'no'}`).toLowerCase();

type ValueText = (context: FormatContext, field: ConditionField, value: string) => string;

const asItIs: ValueText = (_context, _field, value) => value;
/** Moments are filtered by days. */
const day: ValueText = (_context, _field, value) => formatDay(value) ?? value;

const choice: ValueText = ({ nameOf }, field, value) => nameOf(field, Number(value));

/** One value of a condition, by the shape of its field's values. */
const valueTexts: Readonly<Record<ValueShape, ValueText>> = {
  text: asItIs,
  long_text: asItIs,
  number: ({ locale }, _field, value) => numberText(value, locale),
  boolean: (context, _field, value) => yesOrNo(context, isYes(value)),
  choice,
  choices: choice,
  day,
  moment: day,
  file: asItIs,
  files: asItIs,
  json: asItIs,
};

const valueText = (context: FormatContext, field: ConditionField | undefined, value: string): string =>
  field ? valueTexts[fieldTypes[field.type].shape](context, field, value) : value;

/** A condition of a group: "Amount ≥ 1 000". */
export function conditionText(
  context: FormatContext,
  name: string,
  field: ConditionField | undefined,
  condition: Condition,
): string {
  const choice = choiceOf(condition);
  const { operand } = operatorOf(choice);
  const key = operatorMessage(choice, field && fieldTypes[field.type].shape, 'chip');
  if (!hasValue(choice)) return context.translate(key, { name });
  const value =
    operand.is_list || (field && fieldTypes[field.type].is_list)
      ? listText(context, field, splitValues(condition.value))
      : valueText(context, field, condition.value);
  return context.translate(key, { name, value });
}

function listText(context: FormatContext, field: ConditionField | undefined, values: readonly string[]): string {
  const named = values
    .slice(0, namedValues)
    .map((value) => valueText(context, field, value))
    .map((text) => (text.includes(',') ? `"${text}"` : text));
  const more = values.length - named.length;
  return [...named, ...(more > 0 ? [context.translate('filters.chips.more', { count: more })] : [])].join(', ');
}

interface Given {
  kind: Filter;
  /** The start of a range. */
  value: FilterValue | undefined;
  end?: FilterValue | undefined;
  /** Of an entity's field. */
  field: ConditionField | undefined;
  optionName: (option: FilterValue) => string;
}

const choiceText = ({ translate }: FormatContext, choice: ChoiceName, params: Params, shape?: ValueShape) =>
  translate(operatorMessage(choice, shape, 'chip'), params);

/** A filter of the drawer: "Stage: Won", or "Blocked: any" where the list starts with a filter that was removed. */
export function filterText(context: FormatContext, name: string, given: Given): string {
  const { kind, value, end, field, optionName } = given;
  const is = (text: string) => choiceText(context, 'eq', { name, value: text });
  if (value === undefined && end === undefined) return context.translate('filters.chips.any', { name });
  switch (kind.type) {
    case 'number_range':
    case 'date_range':
      return rangeText(context, name, kind, value, end);
    case 'text':
      return choiceText(context, 'ilike', { name, value: String(value) });
    case 'checkbox':
      if (kind.matches === 'presence') return choiceText(context, value ? 'filled' : 'empty', { name });
      return is(yesOrNo(context, value === true));
    case 'select':
      return is(optionName(value as FilterValue));
    default:
      return is(field ? valueText(context, field, String(value)) : numberText(value, context.locale));
  }
}

function rangeText(context: FormatContext, name: string, kind: Filter, start: unknown, end: unknown): string {
  const isDay = kind.type === 'date_range';
  const text = (value: unknown) =>
    isDay ? (formatDay(String(value)) ?? String(value)) : numberText(value, context.locale);
  if (start === end) return choiceText(context, 'eq', { name, value: text(start) });
  if (start !== undefined && end !== undefined) {
    const key = isDay ? 'filters.chips.days_between' : 'filters.chips.between';
    return context.translate(key, { name, from: text(start), to: text(end) });
  }
  const choice = start === undefined ? 'lte' : 'gte';
  return choiceText(context, choice, { name, value: text(start ?? end) }, isDay ? 'day' : 'number');
}
