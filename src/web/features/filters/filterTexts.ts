import { format, isValid, parseISO } from 'date-fns';
import type { Filter } from '#shared/listQuery.ts';
import { groupedNumber } from '#web/fieldTypes/number/numberText.ts';
import { dayForms } from '#web/i18n/dayForms.ts';
import type { Translate } from '#web/i18n/words.ts';
import type { Condition } from '#web/list-query/groups.ts';
import type { FilterValue } from '#web/list-query/listCodec.ts';
import { splitValues } from '#web/list-query/valueList.ts';
import type { ConditionField } from '#web/resource/view.ts';

/** What filters are told in. */
export interface Telling {
  translate: Translate;
  locale: keyof typeof dayForms;
  /** What a choice of a select is called. */
  nameOf: (field: ConditionField, id: number) => string;
}

/** Values of `in` that are named; of more only how many there are. */
export const namedValues = 3;

const word = ({ translate }: Telling, key: string, params: Record<string, string | number>) =>
  translate(`admin.chips.${key}`, params);

/** As a list writes a day; a moment is told by its day, which is all that can be asked for. */
function dayText(value: string, locale: Telling['locale']): string {
  const date = parseISO(value);
  return isValid(date) ? format(date, dayForms[locale].day) : value;
}

const numberText = (value: unknown, locale: string) => {
  const number = Number(value);
  return Number.isNaN(number) ? String(value) : groupedNumber(number, locale);
};

const yesOrNo = ({ translate }: Telling, isYes: boolean) =>
  translate(`admin.filters.${isYes ? 'yes' : 'no'}`).toLowerCase();

function valueText(telling: Telling, field: ConditionField | undefined, value: string): string {
  switch (field?.type) {
    case 'select':
      return telling.nameOf(field, Number(value));
    case 'number':
      return numberText(value, telling.locale);
    case 'boolean':
      return yesOrNo(telling, /^(true|1|Y)$/.test(value));
    case 'date':
    case 'timestamp':
      return dayText(value, telling.locale);
    default:
      return value;
  }
}

/** A condition of a group: "Amount ≥ 1 000". */
export function conditionText(
  telling: Telling,
  name: string,
  field: ConditionField | undefined,
  { operator, value }: Condition,
): string {
  if (operator === 'ex') return word(telling, /^(true|1|Y)$/.test(value) ? 'filled' : 'empty', { name });
  if (operator === 'in') return word(telling, 'is', { name, value: listText(telling, field, splitValues(value)) });
  const isDay = field?.type === 'date' || field?.type === 'timestamp';
  const key = operator === 'like' ? 'ilike' : isDay && operator !== 'eq' ? `days.${operator}` : operator;
  return word(telling, key === 'eq' ? 'is' : key, { name, value: valueText(telling, field, value) });
}

function listText(telling: Telling, field: ConditionField | undefined, values: readonly string[]): string {
  const named = values
    .slice(0, namedValues)
    .map((value) => valueText(telling, field, value))
    .map((text) => (text.includes(',') ? `"${text}"` : text));
  const more = values.length - named.length;
  return [...named, ...(more > 0 ? [word(telling, 'more', { count: more })] : [])].join(', ');
}

interface Given {
  kind: Filter;
  /** Of a range its beginning. */
  value: FilterValue | undefined;
  end?: FilterValue | undefined;
  /** Where it is one of an account's own fields. */
  field: ConditionField | undefined;
  optionName: (option: FilterValue) => string;
}

/** A filter of the drawer: "Stage: Won"; one that was let go though the list starts with it: "Blocked: any". */
export function filterText(telling: Telling, name: string, { kind, value, end, field, optionName }: Given): string {
  if (value === undefined && end === undefined) return word(telling, 'any', { name });
  if (kind.type === 'number_range' || kind.type === 'date_range') return rangeText(telling, name, kind, value, end);
  if (kind.type === 'text') return word(telling, 'ilike', { name, value: String(value) });
  if (kind.type === 'checkbox' && kind.asks === 'presence') return word(telling, value ? 'filled' : 'empty', { name });
  if (kind.type === 'checkbox') return word(telling, 'is', { name, value: yesOrNo(telling, value === true) });
  if (kind.type === 'select') return word(telling, 'is', { name, value: optionName(value as FilterValue) });
  const text = field?.type === 'select' ? telling.nameOf(field, Number(value)) : numberText(value, telling.locale);
  return word(telling, 'is', { name, value: text });
}

function rangeText(telling: Telling, name: string, kind: Filter, start: unknown, end: unknown): string {
  const isDay = kind.type === 'date_range';
  const text = (value: unknown) => (isDay ? dayText(String(value), telling.locale) : numberText(value, telling.locale));
  if (start === end) return word(telling, 'is', { name, value: text(start) });
  if (start !== undefined && end !== undefined)
    return word(telling, isDay ? 'days.between' : 'between', { name, from: text(start), to: text(end) });
  const key = start === undefined ? 'lte' : 'gte';
  return word(telling, isDay ? `days.${key}` : key, { name, value: text(start ?? end) });
}
