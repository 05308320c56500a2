import { z } from 'zod/mini';
import { isKeptExactly } from '#shared/json/exactNumber.ts';
import { isWithin, type NumberBounds } from '#shared/listQuery.ts';
import type { ColumnType, FieldExtra, FieldType, NumberSubtype } from './fieldType.ts';
import { numberOperand } from './operands.ts';

interface Subtype {
  column: ColumnType;
  bounds: NumberBounds;
  error: string;
}

const whole = (max: number, min: number): NumberBounds => ({ whole: true, min, max });

const { MAX_SAFE_INTEGER: largest } = Number;

/**
 * Whole numbers beyond 2^53-1 lose digits in JSON and are refused (docs/reference/api/entities.md#number-subtypes). A double beyond them is
 * always whole. Filters take larger ones, which records from before may have.
 */
const subtypes: Record<NumberSubtype, Subtype> = {
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

/** Inputs leave a number as text if a double does not keep it. */
const notNumber = ({ input }: { input?: unknown }) =>
  typeof input === 'string' && Number.isFinite(Number(input)) && !isKeptExactly(input)
    ? 'errors.number_digits'
    : 'errors.type_number';

/** The bounds of a number field, by its subtype. */
export const numberBounds = (extra: FieldExtra): NumberBounds => of(extra).bounds;

const of = ({ number_subtype = 'int' }: FieldExtra) => subtypes[number_subtype];

export const number: FieldType = {
  name: 'number',
  shape: 'number',
  extras: ['number_subtype', 'indexed'],
  default_extra: { number_subtype: 'int' },
  column: (extra) => of(extra).column,
  value: ({ extra }) => {
    const { bounds, error } = of(extra);
    return z
      .number({ error: notNumber })
      .check(z.refine((n) => isWithin(n, bounds) && Math.abs(n) <= largest, { error }));
  },
  operand: (extra) => numberOperand((n) => isWithin(n, of(extra).bounds)),
  filter: (extra) => ({ type: 'number_range', bounds: numberBounds(extra) }),
  is_sortable: true,
  is_searchable: false,
  is_indexed: false,
  default_start: 0,
  client: { read: 'number' },
  sample: ({ extra }) => (extra.number_subtype === 'double' ? 99.5 : 100),
  can_label: true,
  opens_on_typing: true,
};
