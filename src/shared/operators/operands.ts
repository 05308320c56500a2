import { booleanOperand } from '#shared/fieldTypes/operands.ts';
import { limits } from '#shared/limits.ts';
import { splitValues } from '#shared/values/severalNames.ts';
import { type Checked, check, violation } from '#shared/violations.ts';
import type { Operand } from './operator.ts';

const refused = (field: string, message: string, params: Record<string, number> = {}): Checked<never> => ({
  ok: false,
  violations: [violation(field, message, params)],
});

/** One value. The same name twice is refused: the query does not say which one is meant. Lists are compared with a list. */
export const oneValue: Operand = {
  is_list: false,
  parse(given, of, path) {
    if (of.is_list) return severalValues.parse(given, of, path);
    return typeof given === 'string' ? check(of.schema, given, path) : refused(path, 'errors.invalid');
  },
  values: (typed) => [typed],
  write: (typed) => typed,
  client: (value, isList) => (isList ? severalValues.client(value, isList) : value),
};

/** Several values, separated by commas or repeated. Repeated texts are taken as they are, with their commas. */
export const severalValues: Operand = {
  is_list: true,
  parse(given, { schema, is_text }, path) {
    const texts = typeof given === 'string' ? splitCommas(given) : is_text ? given : given.flatMap(splitCommas);
    const max = limits.in_values_max;
    if (texts.length > max) return refused(path, 'records.errors.too_many_values', { max });
    const values: unknown[] = [];
    for (const text of texts) {
      const checked = check(schema, text, path);
      if (!checked.ok) return checked;
      values.push(checked.value);
    }
    return { ok: true, value: values };
  },
  values: splitValues,
  write: writeValues,
  client: (value) => `readonly ${value}[]`,
};

const splitCommas = (text: string): string[] => (text === '' ? [] : text.split(','));

/** Yes or no, whatever the type of the field. */
export const yesOrNo: Operand = {
  ...oneValue,
  parse: (given, _of, path) => oneValue.parse(given, { schema: booleanOperand, is_text: false, is_list: false }, path),
  client: () => 'boolean',
};

/**
 * The same list for the API (docs/reference/api/records.md#operators): separated by commas, or repeated where a value has a comma. A
 * single value is then sent twice, because the API splits a name that is not repeated.
 */
export function writeValues(text: string): string | string[] {
  const values = splitValues(text);
  if (!values.some((value) => value.includes(','))) return values.join(',');
  return values.length > 1 ? values : [...values, ...values];
}
