import { z } from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { list } from '#shared/shapes.ts';
import { violation } from '#shared/violations.ts';
import type { FieldType } from './fieldType.ts';
import { select, subtypeOf } from './select.ts';
import { severalOf } from './severalOf.ts';

/** Ids of variants of its own or of users, in the order in which they were chosen. */
export const selects: FieldType = {
  name: 'selects',
  shape: 'choices',
  extras: ['select_subtype', 'select_entity_id', 'select_entity_key', 'choices', 'is_multiple'],
  violations: (field) => [
    ...(select.violations?.(field) ?? []),
    ...(subtypeOf(field.extra ?? {}) === 'entity' ? [violation('extra.is_multiple', 'fields.errors.several')] : []),
  ],
  column: () => 'bigint[]',
  value: ({ extra, variants }) => {
    const id = z.int('errors.not_offered').check(z.positive('errors.not_offered'));
    // Deleted ones are known too: a record may keep them, which only the server can check.
    const known = new Set(variants.map((variant) => variant.id));
    const isOwn = subtypeOf(extra) === 'default';
    const one = isOwn ? id.check(z.refine((value) => known.has(value), { error: 'errors.not_offered' })) : id;
    return severalOf(list(one, limits.choices_per_value));
  },
  operand: select.operand,
  filter: (extra) => ({ ...(select.filter(extra) as { type: 'number' }), is_list: true }),
  is_sortable: false,
  is_searchable: false,
  is_indexed: true,
  client: { read: 'number[]', operand: 'number' },
  sample: (field) => {
    const one = select.sample(field);
    return one === undefined ? undefined : [one];
  },
  ...(select.target && { target: select.target }),
  is_choice: true,
  opens_on_typing: true,
  is_list: true,
};
