import type { Field } from '#resources/data/fields/fields.resource.ts';
import {
  type Choices,
  type FieldExtra,
  type FieldType,
  type FieldTypeId,
  fieldTypeIds,
  type NumberFormat,
  type NumberSubtype,
  type SelectSubtype,
  type TextFormat,
} from '#shared/fieldTypes/fieldType.ts';
import { baseTypeOf, fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { numberFormatOf } from '#shared/fieldTypes/shownNumber.ts';
import type { VariantColor } from '#shared/fieldTypes/variantColors.ts';
import type { Names } from '#shared/names.ts';
import type { Violation } from '#shared/violations.ts';

/** A variant in the card's form. One with an id is saved already, and deleting only marks it. */
export interface VariantRow {
  /** React key for rows without an id. */
  key: string;
  id?: number;
  name: string;
  alias: string;
  /** Undefined: neutral as before; null: made neutral here. */
  color?: VariantColor | null | undefined;
  deleted: boolean;
}

/** Values of the card's form. Keys of `extra` are flat, and all are present, whatever the type. */
export interface FieldValues {
  name: string;
  alias: string;
  type_id: FieldTypeId;
  /** False: the default is NULL. */
  has_default: boolean;
  default_value: unknown;
  number_subtype: NumberSubtype;
  /** A text while it is no number. */
  scale: number | string | null;
  select_subtype: SelectSubtype;
  select_entity_id: number | null;
  select_entity_key: number | null;
  /** Null: everything may be chosen. */
  choices: Choices | null;
  indexed: boolean;
  help: string;
  names: Required<Names>;
  text_format: TextFormat | 'any';
  format: Required<NumberFormat>;
  is_required: boolean;
  is_unique: boolean;
  is_multiple: boolean;
  variants: VariantRow[];
}

/** The initial values of the inputs. */
export function fieldValues(field: Field | null): FieldValues {
  const extra: FieldExtra = field?.extra ?? {};
  return {
    name: field?.name ?? '',
    alias: field?.alias ?? '',
    type_id: field?.type_id ?? fieldTypeIds.text,
    has_default: extra.default_value !== undefined && extra.default_value !== null,
    default_value: extra.default_value ?? null,
    number_subtype: extra.number_subtype ?? 'int',
    scale: extra.scale ?? 2,
    select_subtype: extra.select_subtype ?? 'default',
    select_entity_id: extra.select_entity_id ?? null,
    select_entity_key: extra.select_entity_key ?? null,
    choices: extra.choices ?? null,
    indexed: extra.indexed ?? false,
    help: extra.help ?? '',
    names: { en: '', ru: '', ...extra.names },
    text_format: typeof extra.format === 'string' ? extra.format : 'any',
    format: { style: 'plain', currency: 'EUR', unit: '', ...numberFormatOf(extra) },
    is_required: extra.is_required ?? false,
    is_unique: extra.is_unique ?? false,
    is_multiple: extra.is_multiple ?? false,
    variants: (field?.variants ?? []).map(({ id, name, alias, color, deleted = false }) => ({
      key: `id-${id}`,
      id,
      name,
      alias,
      color,
      deleted,
    })),
  };
}

type ExtraValues = Omit<FieldValues, 'name' | 'alias' | 'variants'>;

/** What the type of the values depends on. */
type KindValues = Pick<FieldValues, 'type_id' | 'is_multiple' | 'select_subtype'>;

/** Whether several values are offered: not of records. */
export const mayBeMultiple = ({ type_id, select_subtype }: KindValues): boolean =>
  baseTypeOf(type_id).several !== undefined && !(baseTypeOf(type_id).is_choice && select_subtype === 'entity');

/** The type of the values of a field that has these settings. */
export const typeOf = (values: KindValues): FieldType =>
  fieldTypeOf({ type_id: values.type_id, extra: { is_multiple: values.is_multiple && mayBeMultiple(values) } });

export const hasVariants = ({ type_id, select_subtype }: Pick<FieldValues, 'type_id' | 'select_subtype'>) =>
  baseTypeOf(type_id).extras.includes('select_subtype') && select_subtype === 'default';

/** Whether the switch for an index is offered: the type allows an index and does not always have one. */
export const mayBeIndexed = (values: KindValues): boolean => {
  const type = typeOf(values);
  return type.extras.includes('indexed') && !type.is_indexed;
};

export const mayBeUnique = (values: KindValues): boolean => typeOf(values).extras.includes('is_unique');

/** Whether it can have a rule on what may be chosen. */
export const mayBeLimited = (values: KindValues): boolean =>
  typeOf(values).extras.includes('choices') && values.select_subtype !== 'default';

const isUnique = (values: KindValues & Pick<FieldValues, 'is_unique'>) => values.is_unique && mayBeUnique(values);

/** The second record with a default value would break the uniqueness. */
export const mayHaveDefault = (values: KindValues & Pick<FieldValues, 'is_unique'>): boolean =>
  typeOf(values).default_start !== undefined && !isUnique(values);

/** The settings of the chosen type. Inputs of other types keep their values, which are not sent. */
export function extraOf(values: ExtraValues): FieldExtra {
  const type = typeOf(values);
  const has = (key: keyof FieldExtra) => type.extras.includes(key);
  const isOfEntity = has('select_subtype') && values.select_subtype === 'entity';
  const { has_default, default_value } = values;
  const names = Object.fromEntries(Object.entries(values.names).filter(([, name]) => name?.trim()));
  return {
    ...(has('number_subtype') ? { number_subtype: values.number_subtype } : {}),
    ...(has('scale') && values.number_subtype === 'decimal' ? { scale: values.scale as number } : {}),
    ...(has('select_subtype') ? { select_subtype: values.select_subtype } : {}),
    ...(isOfEntity && values.select_entity_id !== null ? { select_entity_id: values.select_entity_id } : {}),
    ...(isOfEntity && values.select_entity_key !== null ? { select_entity_key: values.select_entity_key } : {}),
    ...(mayBeLimited(values) && values.choices ? { choices: values.choices } : {}),
    ...formatOf(values),
    ...(values.help.trim() ? { help: values.help } : {}),
    ...(Object.keys(names).length > 0 ? { names } : {}),
    ...(mayBeIndexed(values) && values.indexed ? { indexed: true } : {}),
    ...(values.is_required ? { is_required: true } : {}),
    ...(isUnique(values) ? { is_unique: true } : {}),
    ...(type.is_list ? { is_multiple: true } : {}),
    ...(mayHaveDefault(values) && has_default && default_value !== null ? { default_value } : {}),
  };
}

/** Only what the style has: a currency stays in its input while another style is chosen. */
function formatOf({ type_id, text_format, format }: ExtraValues): Pick<FieldExtra, 'format'> {
  const { extras, shape } = baseTypeOf(type_id);
  if (!extras.includes('format')) return {};
  if (shape !== 'number') return text_format === 'any' ? {} : { format: text_format };
  const { style, currency, unit } = format;
  if (style === 'plain') return {};
  return {
    format: { style, ...(style === 'money' ? { currency } : {}), ...(style === 'unit' ? { unit: unit?.trim() } : {}) },
  };
}

const liveRows = (rows: readonly VariantRow[]) => rows.filter((row) => !row.deleted);

/** The variants to send, in their order, without the deleted ones (docs/reference/product/entities.md#select-variants). */
const savedVariants = (rows: readonly VariantRow[]) =>
  liveRows(rows).map(({ id, name, alias, color }) => ({
    ...(id === undefined ? {} : { id }),
    name,
    alias,
    ...(color === undefined ? {} : { color }),
  }));

export const variantsOf = (values: FieldValues) =>
  hasVariants(values) ? { variants: savedVariants(values.variants) } : {};

/** Renames violations from paths of the body to names of inputs, which are flat and include deleted variants. */
export function onInput(violation: Violation, { variants }: FieldValues): Violation {
  const [head = '', ...rest] = violation.field.split('.');
  if (head === 'extra' && rest[0] === 'choices') return { ...violation, field: 'choices' };
  if (head === 'extra' && rest.length > 0) return { ...violation, field: rest.join('.') };
  const row = head === 'variants' && rest.length > 0 ? liveRows(variants)[Number(rest[0])] : undefined;
  if (!row) return violation;
  return { ...violation, field: ['variants', variants.indexOf(row), ...rest.slice(1)].join('.') };
}
