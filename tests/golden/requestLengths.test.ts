import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { resources } from '#server/resources/resources.ts';
import { type FieldModel, fieldTypeIds, numberSubtypes, selectSubtypes } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { longest, maxKeysOf, record } from '#shared/shapes.ts';
import type { Schema } from '#shared/violations.ts';

/** Values without a limit of their own, with the reason. */
const exceptions: Record<string, string> = {
  'records query': 'as its values',
  'records query keys': 'as its values',
  'records query.*':
    'the query compiler checks it; the query parser limits the number of parameters, HTTP their length',
  'records body': 'checked by the types of the fields, which are read below',
  'billing body.autorefill_step': 'a text is read as a number, or is none; it is not kept',
  'fields body.extra.default_value': 'checked by the type of the field',
  'users body.extra.*': 'the whole of extra is limited in bytes',
  'auth body.extra.*': 'the whole of extra is limited in bytes',
  'marketplace body.settings.*': 'the whole of settings is limited in bytes',
  'roles body.entities[].read.where[][].value': 'checked as the operand of its field',
  'roles body.entities[].create.where[][].value': 'checked as the operand of its field',
  'roles body.entities[].update.where[][].value': 'checked as the operand of its field',
  'roles body.entities[].delete.where[][].value': 'checked as the operand of its field',
  'json value': 'limited in bytes and depth',
  'textarea value': 'limited in bytes, of which the length is compared first',
  'file value': 'only its id is read, a whole number',
};

/** The places of a schema that accept values of any length or number. */
function unlimited(schema: Schema, at: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const first = def.checks?.[0]?._zod.def as { check?: string; abort?: boolean } | undefined;
  switch (def.type) {
    case 'number':
    case 'boolean':
    case 'literal':
    case 'null':
    case 'never':
      return [];
    case 'string':
      return first?.check === 'max_length' && first.abort === true && !('format' in def) ? [] : [at];
    case 'array': {
      const isLimited = def.checks?.some(({ _zod }) => _zod.def.check === 'max_length');
      return [...(isLimited ? [] : [`${at}[]`]), ...unlimited(def.element, `${at}[]`)];
    }
    case 'record': {
      const hasKnownKeys = def.keyType._zod.def.type === 'literal';
      return [
        ...(hasKnownKeys || maxKeysOf(schema) ? [] : [at]),
        ...unlimited(def.keyType, `${at} keys`),
        ...unlimited(def.valueType, `${at}.*`),
      ];
    }
    case 'object':
      return Object.entries(def.shape).flatMap(([key, part]) => unlimited(part, `${at}.${key}`));
    case 'optional':
    case 'nullable':
    case 'default':
      return unlimited(def.innerType, at);
    case 'pipe':
      return unlimited(def.in, at);
    case 'union':
      return def.options.flatMap((option) => unlimited(option, at));
    default:
      return [at];
  }
}

/** The name of a list or a file kind in a path has no schema: the router refuses a longer part (`maxParamLength`). */
const requestSchemas = resources.flatMap(({ resource }) =>
  Object.values(resource.endpoints).flatMap(({ query, body }) => [
    ...(query ? [[`${resource.name} query`, query] as const] : []),
    ...(body ? [[`${resource.name} body`, body] as const] : []),
  ]),
);

const extras = [
  ...numberSubtypes.map((number_subtype) => ({ type_id: fieldTypeIds.number, extra: { number_subtype } })),
  ...selectSubtypes.map((select_subtype) => ({ type_id: fieldTypeIds.select, extra: { select_subtype } })),
];

const fieldModels = [...Object.values(fieldTypeIds).map((type_id) => ({ type_id, extra: {} })), ...extras].map(
  (model): FieldModel => ({ id: 1, alias: 'a', name: 'A', variants: [], ...model }),
);

const valueSchemas = fieldModels.flatMap((model) => {
  const type = fieldTypeOf(model);
  return [
    [`${type.name} value`, type.value(model)] as const,
    [`${type.name} operand`, type.operand(model.extra)] as const,
  ];
});

test('every text, list and record of a request has a limit, which is checked first', () => {
  const found = [...requestSchemas, ...valueSchemas].flatMap(([name, schema]) => unlimited(schema, name));
  expect([...new Set(found)].sort()).toEqual(Object.keys(exceptions).sort());
});

test('the check finds what has no limit', () => {
  const object = z.strictObject({
    text: z.string(),
    late: z.string().check(z.regex(/x/), longest(9)),
    goes_on: z.string().check(z.maxLength(9)),
    email: z.email().check(longest(9)),
    list: z.optional(z.array(z.boolean())),
    map: z.record(z.string().check(longest(9)), z.int()),
    any: z.nullable(z.unknown()),
    fine: record(z.string().check(longest(9)), z.array(z.int()).check(z.maxLength(9)), 9),
  });
  expect(unlimited(object, 'x')).toEqual(
    ['text', 'late', 'goes_on', 'email', 'list[]', 'map', 'any'].map((at) => `x.${at}`),
  );
});
