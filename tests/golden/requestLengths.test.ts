import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { resources } from '#server/resources/resources.ts';
import { get, post } from '#shared/endpoint.ts';
import {
  type FieldModel,
  fieldTypeIds,
  numberSubtypes,
  selectSubtypes,
  textFormats,
} from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { dateText } from '#shared/fieldTypes/moments.ts';
import { list, maxKeysOf, record, text, url } from '#shared/shapes.ts';
import { check, type Schema } from '#shared/violations.ts';

/** Values without a limit of their own, with the reason. */
const exceptions: Record<string, string> = {
  'records query': 'as its values',
  'records query keys': 'as its values',
  'records query.*':
    'the query compiler checks it; the query parser limits the number of parameters, HTTP their length',
  'records body': 'checked by the types of the fields, which are read below',
  'records body.values': 'the same',
  'billing body.autorefill_step': 'a text is read as a number, or is none; it is not kept',
  'fields body.extra.default_value': 'checked by the type of the field',
  'fields body.extra.choices.where[][].value': 'checked as the operand of its field',
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
  ...textFormats.map((format) => ({ type_id: fieldTypeIds.text, extra: { format } })),
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
  expect(
    [...new Set(found)].sort(),
    'A value without a limit: write it with text(), url(), email(), list(), limited() or record() of src/shared/shapes.ts in its declaration (docs/guides/adding-a-resource.md#adding-a-field), or give the reason in `exceptions` of this file.',
  ).toEqual(Object.keys(exceptions).sort());
});

test('the check finds what has no limit', () => {
  const first = z.maxLength(9, { abort: true });
  const object = z.strictObject({
    text: z.string(),
    late: z.string().check(z.regex(/x/), first),
    goes_on: z.string().check(z.maxLength(9)),
    email: z.email().check(first),
    list: z.optional(z.array(z.boolean())),
    map: z.record(z.string().check(first), z.int()),
    any: z.nullable(z.unknown()),
    fine: record(z.string().check(first), z.array(z.int()).check(z.maxLength(9)), 9),
  });
  expect(unlimited(object, 'x')).toEqual(
    ['text', 'late', 'goes_on', 'email', 'list[]', 'map', 'any'].map((at) => `x.${at}`),
  );
});

test('a body with a text or a list of any length does not compile', () => {
  const of = { summary: '', access: 'user', audit: false, reply: 'nothing' } as const;
  // @ts-expect-error: body.name
  post('/v1/a', { ...of, body: z.strictObject({ name: z.string() }) });
  // @ts-expect-error: body.name
  post('/v1/a', { ...of, body: z.partial(z.strictObject({ name: z.nullable(z.email()) })) });
  // @ts-expect-error: body.tags
  post('/v1/a', { ...of, body: z.strictObject({ tags: z.optional(z.array(z.int())) }) });
  // @ts-expect-error: body.tags[].name
  post('/v1/a', { ...of, body: z.strictObject({ tags: list(z.object({ name: z.string() }), 9) }) });
  // @ts-expect-error: query.at
  get('/v1/a', { ...of, query: z.object({ at: z._default(z.iso.date(), '2026-01-01') }) });
  const body = z.strictObject({ name: text(), tags: z.optional(list(url(), 9)), at: z.union([dateText, z.null()]) });
  expect(post('/v1/a', { ...of, body }).body).toBe(body);
});

test.each([
  ['https://example.com/a?b=c', true],
  ['http://localhost:5173', true],
  ['ftp://example.com', false],
  ['javascript:alert(1)', false],
  ['example.com', false],
  ['https://example.com/\0', false],
  [`https://example.com/${'a'.repeat(5000)}`, false],
])('an address: %s', (given, isOne) => {
  expect(check(url(), given).ok).toBe(isOne);
});
