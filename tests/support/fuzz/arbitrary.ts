import fc from 'fast-check';
import { toJSONSchema } from 'zod/v4/core';
import type { Schema } from '#shared/violations.ts';

/** Valid and nearly valid values, generated from the schema that validates them. */

type Json = Record<string, unknown> & { type?: string; properties?: Record<string, Json>; anyOf?: Json[] };

const schemaOf = (schema: Schema) => toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;

const word = fc.stringMatching(/^[a-zа-я]{1,20}$/);
let emails = 0;
const email = fc.nat().map(() => `fuzz${++emails}@example.com`);

/** Values that match the schema. Other rules may still refuse them. */
export const validOf = (schema: Schema): fc.Arbitrary<unknown> => fromJson(schemaOf(schema));

function fromJson(schema: Json): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fromJson));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if (schema.format === 'email') return email;
  if (schema.format === 'uri') return fc.constantFrom('https://example.com/', 'http://example.com/a?b=c');
  if (schema.format === 'date') return fc.constant('2026-11-21');
  if (schema.format === 'date-time') return fc.constant('2026-11-21T00:00:00.000Z');
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number') return fc.integer({ min: 1, max: 50 });
  if (schema.type === 'array') return fc.array(fromJson((schema.items ?? {}) as Json), { maxLength: 3 });
  if (schema.type === 'object') return objectOf(schema);
  if (schema.type === 'string') return stringOf(schema);
  return fc.constantFrom<unknown>('x', 1, true, null, { a: 1 });
}

function stringOf({ pattern, minLength = 0 }: Json): fc.Arbitrary<string> {
  if (pattern) return fc.constantFrom('1', '2', '25', '-1');
  return word.map((text) => text.padEnd(Math.max(Number(minLength), 1), `${text}-long enough `));
}

function objectOf({
  properties = {},
  required = [],
  additionalProperties,
  propertyNames,
}: Json): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, fromJson(each)]));
  const known = fc.record(fields, { requiredKeys: required as string[] }).map((value) => confirm(value, properties));
  if (!additionalProperties || Object.keys(properties).length > 0) return known;
  const names = (propertyNames as Json | undefined)?.enum as string[] | undefined;
  const key = names ? fc.constantFrom(...names) : fc.constantFrom('crm', 'chat');
  return fc.dictionary(key, fromJson(additionalProperties as Json), { maxKeys: 3 });
}

/** The only rule between two fields in the schemas of people: the password and its confirmation are equal. */
const confirm = (value: Record<string, unknown>, properties: object) =>
  'password' in value && 'password_confirm' in properties ? { ...value, password_confirm: value.password } : value;

/** Values that are known to cause faults: in PostgreSQL, in JavaScript, in URLs, for people. */
export const nasty = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1.5',
    '1e3',
    '1e309',
    '-0',
    '0x10',
    '1_000',
    'NaN',
    'Infinity',
    'null',
    'undefined',
    'true',
    '[]',
  ],
  ...['2147483648', '9007199254740993', '9223372036854775808', '-9223372036854775809', '9'.repeat(400)],
  ...["'", '"', "';--", '$$', '\\', '%', '_', '`', '$(1)', '{{1}}', '<img src=x onerror=alert(1)>', '=1+1', '\r\nX: y'],
  ...['\0', 'a\0b', '\ud800', '\udc00x', '\u202egnp', '\u200b', 'é', 'e\u0301', '😀', 'аdmin', '\ufeff', '\uffff'],
  ...['__proto__', 'constructor', 'prototype', 'toString', '../', '%2e%2e', '%00', '.', '..', '/etc/passwd'],
  ...[
    '2026-02-29',
    '24:00',
    '2026-12-31T23:59:60Z',
    '2026-01-01T00:00:00+14:00',
    '10000-01-01',
    '0000-01-01',
    'now',
    'infinity',
  ],
  ...['x'.repeat(255), 'x'.repeat(256), 'x'.repeat(4097), 'ы'.repeat(20_000)],
] as const;

const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...nasty),
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e300,
    [],
    [null],
    {},
    { a: { b: [] } },
    [[[]]],
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** One change away from a valid value: a field is removed, added or replaced by a nasty value. */
export const nearly = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, nastyValue, fc.nat(), fc.constantFrom('replace', 'drop', 'add', 'whole'))
    .map(([value, broken, at, how]) => {
      if (how === 'whole' || typeof value !== 'object' || value === null) return broken;
      const keys = Object.keys(value);
      const key = keys[at % Math.max(keys.length, 1)] ?? 'id';
      if (how === 'drop') return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
      if (how === 'add') return { ...value, [`${nasty[at % nasty.length]}`]: broken };
      return { ...value, [key]: broken };
    });

/** Any JSON or text. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  nastyValue,
  fc.json().map((text) => JSON.parse(text) as unknown),
);
