import pg from 'pg';
import type { ConvertField, PlannedOption } from '#server/database/changePlan.ts';
import { limits } from '#shared/limits.ts';
import { columnName } from '../../model.ts';
import { comparedValue } from '../../uniqueValues.ts';

/** How one kind of value becomes another, in SQL. */
interface ConversionSql {
  /** The new value, of the new column's type. */
  value: string;
  /** Whether a value would be lost. Never null. */
  isMisfit: string;
}

type Plan = Pick<ConvertField, 'field_id' | 'column' | 'from' | 'to' | 'options'>;

/**
 * The value of a field after its conversion, as an expression over a row of its table. One that does not fit ends the
 * statement with `division_by_zero`, so that none is lost when it was written after the look for them.
 */
export function convertedValue(plan: Plan): string {
  const { value, isMisfit } = conversionSql(plan);
  return `case when ${isMisfit} then (1 / (id - id))::text::${plan.column} else ${value} end`;
}

/** Whether a row's value does not fit. */
export const misfit = (plan: Plan): string => conversionSql(plan).isMisfit;

/** What texts are compared by, to be one option. */
export const optionKey = (text: string): string => comparedValue('unique_text', text);

function conversionSql(plan: Plan): ConversionSql {
  const column = columnName(plan.field_id);
  const { from, to } = plan;
  if (to.kind === 'options') return toOptions(column, plan.options ?? []);
  if (plan.column === 'bigint[]')
    return { value: `nullif(array[${column}], array[null]::bigint[])`, isMisfit: 'false' };
  if (to.kind === 'number') return from.kind === 'number' ? betweenNumbers(column, plan) : readNumber(column, plan);
  if (from.kind === 'number') return { value: `${column}::text`, isMisfit: 'false' };
  return { value: column, isMisfit: to.kind === 'text' ? isNoLine(column) : 'false' };
}

/** A line of text is edited in one line. */
const isNoLine = (column: string) =>
  `coalesce(char_length(${column}) > ${limits.text_max} or ${column} ~ e'[\\n\\r]', false)`;

/** Whole numbers, decimals and doubles alike, with exactly their digits. */
const exact = (column: string, type: string) =>
  type === 'double precision' ? `${column}::text::numeric` : `${column}::numeric`;

function betweenNumbers(column: string, plan: Plan): ConversionSql {
  const number = exact(column, plan.from.column);
  return { value: `(${number})::${plan.column}`, isMisfit: `coalesce(${isOutside(number, plan)}, false)` };
}

function isOutside(number: string, { to: { bounds } }: Plan): string {
  const { min = 0, max = 0, scale = null } = bounds ?? {};
  const isTooLong = scale === null ? '' : ` or ${number} <> round(${number}, ${scale})`;
  return `${number} not between ${pg.escapeLiteral(String(min))}::numeric and ${pg.escapeLiteral(String(max))}::numeric${isTooLong}`;
}

/** Only texts that are what the number looks like: `007` would lose its zeros. */
function readNumber(column: string, plan: Plan): ConversionSql {
  const text = `btrim(${column})`;
  const number = `${text}::numeric`;
  const isDouble = plan.to.bounds?.scale === null;
  // As many digits as a double keeps.
  const isInexact = isDouble ? ` or ${number} <> ${text}::double precision::text::numeric` : '';
  const exponent = isDouble ? '(e[+-]?[0-9]{1,2})?' : '';
  return {
    value: `nullif(${text}, '')::numeric::${plan.column}`,
    isMisfit: `case when coalesce(${text}, '') = '' then false
      when ${text} !~ '^-?(0|[1-9][0-9]{0,29})(\\.[0-9]{1,29})?${exponent}$' then true
      else ${isOutside(number, plan)}${isInexact} end`,
  };
}

const json = (pairs: (readonly [string, number])[]) =>
  `${pg.escapeLiteral(JSON.stringify(Object.fromEntries(pairs)))}::jsonb`;

function toOptions(column: string, options: readonly PlannedOption[]): ConversionSql {
  const ids = json(options.map(({ id, key }) => [key, id] as const));
  const key = optionKey(column);
  return { value: `(${ids} ->> ${key})::bigint`, isMisfit: `coalesce(${key} <> '' and not ${ids} ? ${key}, false)` };
}
