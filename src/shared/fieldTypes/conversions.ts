import { type FieldExtra, type FieldModel, type FieldTypeId, fieldTypeIds } from './fieldType.ts';

/** What a field may be converted from and to. `options`: a select of its own variants; `people`: of users. */
export type Convertible = 'text' | 'textarea' | 'number' | Several | `${Several}[]`;

/** What a field may have several of. */
type Several = 'options' | 'people' | 'file';

type Kind = Pick<FieldModel, 'type_id' | 'extra'>;

export interface Conversion {
  from: Convertible;
  to: Convertible;
  /** Every value fits the new type, and is stored as before: only the field changes. Others are tried on all records first. */
  is_free: boolean;
}

/**
 * Every conversion of a field (docs/reference/product/entities.md#conversions). A pair is here if no value is lost by its
 * kind, or if values that would be lost can be found first. From and to a number also means another subtype.
 *
 * A process that does not know of a conversion yet still writes values of the old type for a moment. Either the database
 * refuses them, and the write is done again (`withEntity.ts`), or it makes the same of them as the conversion does. So an
 * option does not become a text, which would be its id, and numbers keep their digits after the point.
 */
export const conversions: readonly Conversion[] = [
  { from: 'text', to: 'textarea', is_free: true },
  { from: 'textarea', to: 'text', is_free: false },
  { from: 'text', to: 'number', is_free: false },
  { from: 'number', to: 'text', is_free: false },
  { from: 'number', to: 'number', is_free: false },
  { from: 'text', to: 'options', is_free: false },
  { from: 'options', to: 'options[]', is_free: false },
  { from: 'people', to: 'people[]', is_free: false },
  { from: 'file', to: 'file[]', is_free: false },
];

const names: Partial<Record<FieldTypeId, Convertible>> = {
  [fieldTypeIds.text]: 'text',
  [fieldTypeIds.textarea]: 'textarea',
  [fieldTypeIds.number]: 'number',
};

function convertibleOf({ type_id, extra }: Kind): Convertible | null {
  const several = severalOf({ type_id, extra });
  if (several) return extra.is_multiple ? `${several}[]` : several;
  return names[type_id] ?? null;
}

function severalOf({ type_id, extra: { select_subtype = 'default' } }: Kind): Several | null {
  if (type_id === fieldTypeIds.file) return 'file';
  if (type_id !== fieldTypeIds.select || select_subtype === 'entity') return null;
  return select_subtype === 'user' ? 'people' : 'options';
}

/** Digits after the point. */
const digitsOf = ({ number_subtype = 'int', scale = 0 }: FieldExtra): number =>
  number_subtype === 'double' ? Number.POSITIVE_INFINITY : number_subtype === 'decimal' ? scale : 0;

/** Another subtype or scale, in which no digit is lost. */
const isOtherNumber = ({ extra: before }: Kind, { extra: after }: Kind): boolean =>
  (before.number_subtype !== after.number_subtype || before.scale !== after.scale) &&
  digitsOf(after) >= digitsOf(before);

/** Where a change of type or subtype leads; null if there is no way, or neither changes. */
export function conversionOf(before: Kind, after: Kind): Conversion | null {
  const [from, to] = [convertibleOf(before), convertibleOf(after)];
  if (from === to && !(from === 'number' && isOtherNumber(before, after))) return null;
  return conversions.find((each) => each.from === from && each.to === to) ?? null;
}

/** The types that a field may become, after its own. */
export const typesFrom = (field: Kind): FieldTypeId[] => {
  const own = convertibleOf(field);
  const others = conversions.flatMap(({ from, to }) => (from === own ? (typeIds[to] ?? []) : []));
  return [...new Set([field.type_id, ...others])];
};

const typeIds: Partial<Record<Convertible, FieldTypeId>> = {
  text: fieldTypeIds.text,
  textarea: fieldTypeIds.textarea,
  number: fieldTypeIds.number,
  options: fieldTypeIds.select,
};
