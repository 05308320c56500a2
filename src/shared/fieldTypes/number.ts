import { z } from 'zod/mini';
import { isKeptExactly } from '#shared/json/exactNumber.ts';
import { limits } from '#shared/limits.ts';
import { isWithin, type NumberBounds } from '#shared/listQuery.ts';
import { type Violation, violation } from '#shared/violations.ts';
import type { ColumnType, FieldExtra, FieldType, NumberSubtype } from './fieldType.ts';
import { numberOperand } from './operands.ts';
import { isCurrencyCode } from './shownNumber.ts';

interface Subtype {
  column: ColumnType;
  bounds: NumberBounds;
  error: string;
  params?: Violation['params'];
  /** Digits after the point; as many as a double has if absent. */
  scale?: number;
}

const whole = (max: number, min: number): NumberBounds => ({ whole: true, min, max });

const { MAX_SAFE_INTEGER: largest } = Number;

/**
 * Whole numbers beyond 2^53-1 lose digits in JSON and are refused (docs/reference/api/entities.md#number-subtypes). A double beyond them is
 * always whole. Filters take larger ones, which records from before may have.
 */
const subtypes: Record<Exclude<NumberSubtype, 'decimal'>, Subtype> = {
  bigint: {
    column: 'bigint',
    bounds: whole(largest, -largest),
    error: 'errors.number_bigint',
  },
  int: { column: 'integer', bounds: whole(2_147_483_647, -2_147_483_648), error: 'errors.number_int' },
  smallint: { column: 'smallint', bounds: whole(32_767, -32_768), error: 'errors.number_smallint' },
  double: {
    column: 'double precision',
    bounds: { whole: false, min: -Number.MAX_VALUE, max: Number.MAX_VALUE },
    error: 'errors.number_double',
  },
};

/** By scale. All digits together are few enough for every double to keep them (docs/reference/api/entities.md#decimals). */
const decimals = Array.from({ length: limits.decimal_scale_max + 1 }, (_, scale): Subtype => {
  const digits = limits.decimal_digits - scale;
  const max = Number(`${'9'.repeat(digits)}.${'9'.repeat(scale)}`);
  return {
    column: `numeric(${limits.decimal_digits},${scale})`,
    bounds: { whole: scale === 0, min: -max, max },
    error: 'errors.number_decimal',
    params: { digits, scale },
    scale,
  };
});

/** Inputs leave a number as text if a double does not keep it. */
const notNumber = ({ input }: { input?: unknown }) =>
  typeof input === 'string' && Number.isFinite(Number(input)) && !isKeptExactly(input)
    ? 'errors.number_digits'
    : 'errors.type_number';

/** The bounds of a number field, by its subtype. */
export const numberBounds = (extra: FieldExtra): NumberBounds => of(extra).bounds;

/** A scale that is none is refused with the field; its values are read without digits after the point meanwhile. */
const of = ({ number_subtype = 'int', scale = 0 }: FieldExtra): Subtype =>
  number_subtype === 'decimal' ? (decimals[scale] ?? (decimals[0] as Subtype)) : subtypes[number_subtype];

const hasDigits = (n: number, scale: number | undefined) => scale === undefined || Number(n.toFixed(scale)) === n;

/** Only a decimal has a scale. */
function scaleViolations({ number_subtype, scale }: FieldExtra): Violation[] {
  if (number_subtype === 'decimal') return scale === undefined ? [violation('extra.scale', 'errors.required')] : [];
  return scale === undefined ? [] : [violation('extra.scale', 'errors.unknown_field')];
}

/** Money has a currency, a unit its text, and no other style has either. */
function formatViolations({ format }: FieldExtra): Violation[] {
  if (format === undefined) return [];
  if (typeof format !== 'object') return [violation('extra.format', 'fields.errors.format')];
  const { style, currency, unit } = format;
  const needs = { currency: style === 'money', unit: style === 'unit' };
  return [
    ...ofStyle('currency', currency, needs.currency),
    ...ofStyle('unit', unit, needs.unit),
    ...(needs.currency && currency && !isCurrencyCode(currency)
      ? [violation('extra.format.currency', 'fields.errors.currency')]
      : []),
  ];
}

function ofStyle(key: 'currency' | 'unit', value: string | undefined, isNeeded: boolean): Violation[] {
  if (isNeeded) return value?.trim() ? [] : [violation(`extra.format.${key}`, 'errors.required')];
  return value === undefined ? [] : [violation(`extra.format.${key}`, 'errors.unknown_field')];
}

export const number: FieldType = {
  name: 'number',
  shape: 'number',
  extras: ['number_subtype', 'scale', 'format', 'indexed', 'is_unique'],
  default_extra: { number_subtype: 'int' },
  violations: ({ extra = {} }) => [...scaleViolations(extra), ...formatViolations(extra)],
  column: (extra) => of(extra).column,
  value: ({ extra }) => {
    const { bounds, error, params = {}, scale } = of(extra);
    return z
      .number({ error: notNumber })
      .check(z.refine((n) => isWithin(n, bounds) && Math.abs(n) <= largest && hasDigits(n, scale), { error, params }));
  },
  operand: (extra) => numberOperand((n) => isWithin(n, of(extra).bounds)),
  filter: (extra) => ({ type: 'number_range', bounds: numberBounds(extra) }),
  is_sortable: true,
  is_searchable: false,
  is_indexed: false,
  default_start: 0,
  client: { read: 'number' },
  sample: ({ extra }) => (numberBounds(extra).whole ? 100 : 99.5),
  can_label: true,
  opens_on_typing: true,
};
