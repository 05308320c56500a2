import { z } from 'zod/mini';
import type { ColumnType, FieldExtra, FieldType, NumberSubtype } from './fieldType.ts';
import { numberOperand } from './operands.ts';

const whole = (least: number, most: number) => (n: number) => Number.isInteger(n) && n >= least && n <= most;

interface Subtype {
  column: ColumnType;
  accepts(n: number): boolean;
  error: string;
}

/** Whole numbers beyond 2^53-1 cannot come through JSON unharmed and are refused (CONTRACT.md section 4). */
const subtypes: Record<NumberSubtype, Subtype> = {
  bigint: { column: 'bigint', accepts: Number.isSafeInteger, error: 'errors.number_bigint' },
  int: { column: 'integer', accepts: whole(-2_147_483_648, 2_147_483_647), error: 'errors.number_int' },
  smallint: { column: 'smallint', accepts: whole(-32_768, 32_767), error: 'errors.number_smallint' },
  double: { column: 'double precision', accepts: Number.isFinite, error: 'errors.type_number' },
};

const of = ({ number_subtype = 'int' }: FieldExtra) => subtypes[number_subtype];

export const number: FieldType = {
  name: 'number',
  extras: ['number_subtype', 'indexed'],
  column: (extra) => of(extra).column,
  value: ({ extra }) => {
    const { accepts, error } = of(extra);
    return z.number('errors.type_number').check(z.refine(accepts, { error }));
  },
  operators: ['eq', 'in', 'gt', 'lt', 'gte', 'lte'],
  operand: (extra) => numberOperand(of(extra).accepts),
  is_sortable: true,
  is_searched: false,
  is_indexed: false,
  default_start: 0,
  client: { read: 'number' },
};
