import { z } from 'zod/mini';
import { isWithin, type NumberBounds } from '#shared/listQuery.ts';
import type { ColumnType, FieldExtra, FieldType, NumberSubtype } from './fieldType.ts';
import { numberOperand } from './operands.ts';

interface Subtype {
  column: ColumnType;
  bounds: NumberBounds;
  error: string;
}

const whole = (max: number, min: number): NumberBounds => ({ whole: true, min, max });

/** Whole numbers beyond 2^53-1 are refused, because JSON in JavaScript cannot carry them exactly. */
const subtypes: Record<NumberSubtype, Subtype> = {
  bigint: {
    column: 'bigint',
    bounds: whole(Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER),
    error: 'errors.number_bigint',
  },
  int: { column: 'integer', bounds: whole(2_147_483_647, -2_147_483_648), error: 'errors.number_int' },
  smallint: { column: 'smallint', bounds: whole(32_767, -32_768), error: 'errors.number_smallint' },
  double: {
    column: 'double precision',
    bounds: { whole: false, min: -Number.MAX_VALUE, max: Number.MAX_VALUE },
    error: 'errors.type_number',
  },
};

/** Bounds of a number field, by its subtype. */
export const numberBounds = (extra: FieldExtra): NumberBounds => of(extra).bounds;

const of = ({ number_subtype = 'int' }: FieldExtra) => subtypes[number_subtype];

export const number: FieldType = {
  name: 'number',
  extras: ['number_subtype', 'indexed'],
  column: (extra) => of(extra).column,
  value: ({ extra }) => {
    const { bounds, error } = of(extra);
    return z.number('errors.type_number').check(z.refine((n) => isWithin(n, bounds), { error }));
  },
  operators: ['eq', 'in', 'gt', 'lt', 'gte', 'lte'],
  operand: (extra) => numberOperand((n) => isWithin(n, of(extra).bounds)),
  is_sortable: true,
  is_searched: false,
  is_indexed: false,
  default_start: 0,
  client: { read: 'number' },
};
