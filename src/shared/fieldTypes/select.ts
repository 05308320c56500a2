import { z } from 'zod/mini';
import type { FieldType } from './fieldType.ts';
import { idOperand } from './operands.ts';

/** An id of a variant, a record or a user. Only the server can check that the record or user exists. */
export const select: FieldType = {
  name: 'select',
  extras: ['select_subtype', 'select_entity_id', 'select_entity_key', 'indexed'],
  column: () => 'bigint',
  value: ({ extra, variants }) => {
    const number = z.int('errors.not_offered').check(z.positive('errors.not_offered'));
    if ((extra.select_subtype ?? 'default') !== 'default') return number;
    const live = new Set(variants.filter((variant) => !variant.deleted).map((variant) => variant.id));
    return number.check(z.refine((value) => live.has(value), { error: 'errors.not_offered' }));
  },
  operators: ['eq', 'in', 'gt', 'lt', 'gte', 'lte'],
  operand: () => idOperand,
  is_sortable: true,
  is_searched: false,
  is_indexed: true,
  default_start: null,
  client: { read: 'number' },
};
