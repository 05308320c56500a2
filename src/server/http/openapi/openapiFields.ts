import type { FieldExtra, FieldModel, FieldTypeName, NumberSubtype, TextFormat } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { numberBounds } from '#shared/fieldTypes/number.ts';
import { systemColumns } from '#shared/fieldTypes/systemColumns.ts';
import { limits } from '#shared/limits.ts';

type Json = Record<string, unknown>;

const whole = (bits: number): Json => ({ type: 'integer', minimum: -(2 ** bits), maximum: 2 ** bits - 1 });

const numbers: Record<Exclude<NumberSubtype, 'decimal'>, Json> = {
  bigint: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  int: whole(31),
  smallint: whole(15),
  double: { type: 'number' },
};

function numberSchema(extra: FieldExtra): Json {
  const { number_subtype = 'int', scale } = extra;
  if (number_subtype !== 'decimal') return numbers[number_subtype];
  const { min, max } = numberBounds(extra);
  return { type: 'number', minimum: min, maximum: max, description: `Digits after the point, at most: ${scale}` };
}

type FieldSettings = Pick<FieldModel, 'alias' | 'extra' | 'variants'>;

function selectSchema({ alias, extra, variants }: FieldSettings): Json {
  const id = { type: 'integer', minimum: 1 };
  const limited = extra.choices ? `; of those that GET /rest/{alias}/choices?field=${alias} answers` : '';
  if (extra.select_subtype === 'user') return { ...id, description: `Id of a user${limited}` };
  if (extra.select_subtype === 'entity')
    return { ...id, description: `Id of a record of #${extra.select_entity_id}${limited}` };
  const named = variants.map((variant) => `${variant.id} ${variant.alias}${variant.deleted ? ' (deleted)' : ''}`);
  return { ...id, description: `Id of a variant: ${named.join(', ')}` };
}

const storedFile: Json = {
  type: 'object',
  required: ['id', 'public_link', 'name', 'size', 'media_type'],
  properties: {
    id: { type: 'integer' },
    public_link: { type: 'string' },
    name: { type: 'string' },
    size: { type: 'integer' },
    media_type: { type: 'string' },
  },
};

/** In words: an empty text has every format, and so has what was there before the field had one. */
const textFormats: Record<TextFormat, string> = {
  email: 'An email address',
  phone: 'A phone number',
  url: 'An address of http, https, mailto or tel',
};

/** In the order in which they were chosen; none is null. */
const several = (one: Json, max: number): Json => ({
  type: 'array',
  items: one,
  minItems: 1,
  maxItems: max,
  uniqueItems: true,
});

/** Schema of a field's value when read, without null. */
const reads: Record<FieldTypeName, (field: FieldSettings) => Json> = {
  text: ({ extra: { format } }) => ({
    type: 'string',
    maxLength: limits.text_max,
    ...(typeof format === 'string' ? { description: textFormats[format] } : {}),
  }),
  textarea: () => ({ type: 'string' }),
  number: ({ extra }) => numberSchema(extra),
  boolean: () => ({ type: 'boolean' }),
  select: selectSchema,
  date: () => ({ type: 'string', format: 'date' }),
  timestamp: () => ({ type: 'string', format: 'date-time' }),
  selects: (field) => several(selectSchema(field), limits.choices_per_value),
  file: () => storedFile,
  files: () => several(storedFile, limits.files_per_value),
  json: () => ({}),
};

const writtenFile: Json = {
  anyOf: [
    { type: 'integer', minimum: 1 },
    { type: 'object', required: ['id'] },
  ],
};

/** Schema when written, where it differs. */
const writes: Partial<Record<FieldTypeName, Json>> = {
  file: writtenFile,
  files: { type: 'array', items: writtenFile, maxItems: limits.files_per_value },
  boolean: { enum: [true, false, 1, 0] },
};

const orNull = (schema: Json): Json => (Object.keys(schema).length === 0 ? {} : { anyOf: [schema, { type: 'null' }] });

const titled = (field: FieldModel, schema: Json): Json => ({ title: field.name, ...orNull(schema) });

/** Schemas of an entity's fields when read, by alias. */
export const readProperties = (fields: readonly FieldModel[]): Record<string, Json> =>
  Object.fromEntries(fields.map((field) => [field.alias, titled(field, reads[fieldTypeOf(field).name](field))]));

/** Schemas of an entity's fields when written, by alias. */
export const writeProperties = (fields: readonly FieldModel[]): Record<string, Json> =>
  Object.fromEntries(
    fields.map((field) => {
      const { name } = fieldTypeOf(field);
      const written = writes[name] ?? reads[name](field);
      const { default_value } = field.extra;
      return [
        field.alias,
        { ...titled(field, written), ...(default_value === undefined ? {} : { default: default_value }) },
      ];
    }),
  );

/** Schemas of the system columns. */
export const systemProperties: Record<string, Json> = Object.fromEntries(
  systemColumns.map(({ alias, type, column, is_nullable }) => {
    const schema = column === 'bigint' ? { type: 'integer' } : reads[type]({ alias, extra: {}, variants: [] });
    return [alias, is_nullable ? orNull(schema) : schema];
  }),
);
