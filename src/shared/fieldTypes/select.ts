import { z } from 'zod/mini';
import { type Violation, violation } from '#shared/violations.ts';
import type { FieldDraft, FieldExtra, FieldType } from './fieldType.ts';
import { idOperand } from './operands.ts';

export const subtypeOf = ({ select_subtype = 'default' }: FieldExtra) => select_subtype;

/** The id of a variant, of a record of another entity, or of a user. Only the server can check the last two. */
export const select: FieldType = {
  name: 'select',
  several: 'selects',
  shape: 'choice',
  extras: ['select_subtype', 'select_entity_id', 'select_entity_key', 'choices', 'indexed', 'is_unique', 'is_multiple'],
  default_extra: { select_subtype: 'default' },
  violations: ({ extra = {}, variants }) => [
    ...(extra.select_subtype === undefined ? [violation('extra.select_subtype', 'errors.required')] : []),
    ...targetViolations(extra),
    ...variantViolations(extra, variants),
  ],
  column: () => 'bigint',
  value: ({ extra, variants }) => {
    const number = z.int('errors.not_offered').check(z.positive('errors.not_offered'));
    if (subtypeOf(extra) !== 'default') return number;
    const live = new Set(variants.filter((variant) => !variant.deleted).map((variant) => variant.id));
    return number.check(z.refine((value) => live.has(value), { error: 'errors.not_offered' }));
  },
  operand: () => idOperand,
  filter: () => ({ type: 'number', bounds: { whole: true, min: 1, max: Number.MAX_SAFE_INTEGER } }),
  is_sortable: true,
  is_searchable: false,
  is_indexed: true,
  default_start: null,
  client: { read: 'number' },
  sample: ({ extra, variants }) =>
    subtypeOf(extra) === 'default' ? variants.find(({ deleted }) => !deleted)?.id : undefined,
  target: (extra) => {
    const subtype = subtypeOf(extra);
    if (subtype === 'entity') return { entity_id: extra.select_entity_id ?? 0 };
    return subtype === 'user' ? 'user' : 'variant';
  },
  is_choice: true,
  can_label: true,
  opens_on_typing: true,
};

/** The target entity and its key field belong to the subtype `entity`, which needs both. */
const targetViolations = (extra: FieldExtra): Violation[] =>
  (['select_entity_id', 'select_entity_key'] as const).flatMap((key) => {
    const isGiven = extra[key] !== undefined;
    if (subtypeOf(extra) === 'entity') return isGiven ? [] : [violation(`extra.${key}`, 'errors.required')];
    return isGiven ? [violation(`extra.${key}`, 'errors.unknown_field')] : [];
  });

/** At least one live variant, and no two live variants of the same alias. Other subtypes have no variants. */
function variantViolations(extra: FieldExtra, variants: FieldDraft['variants'] = []): Violation[] {
  if (subtypeOf(extra) !== 'default') return variants.length > 0 ? [violation('variants', 'errors.unknown_field')] : [];
  const live = variants.filter((variant) => !variant.deleted);
  if (live.length === 0) return [violation('variants', 'fields.errors.variants')];
  const aliases = new Set<string>();
  return variants.flatMap(({ alias, deleted }, index) => {
    if (deleted) return [];
    if (aliases.has(alias)) return [violation(`variants.${index}.alias`, 'fields.errors.variant_alias')];
    aliases.add(alias);
    return [];
  });
}
