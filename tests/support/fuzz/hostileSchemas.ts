import fc from 'fast-check';
import type { ClientEntity } from '#shared/client/entityTypes.ts';
import { type FieldModel, type FieldTypeId, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { reservedAliases } from '#shared/fieldTypes/systemColumns.ts';

/** Entities that an account may really have, with the worst names that validation allows. */

/** Texts that end a comment, a string, a template, a line or a page, that are compiler directives, or are invisible. */
const fragments = [
  '*/',
  '/*',
  '*\\/',
  '//',
  '`',
  '$'.concat('{process.exit()}'),
  "'",
  '"',
  '\\',
  '\\u002a/',
  '\n',
  '\r\n',
  '\u2028',
  '\u2029',
  '\u0085',
  '</script>',
  '<!--',
  '-->',
  ']]>',
  '@ts-expect-error',
  '@ts-ignore',
  '@deprecated',
  '@type {never}',
  '{@link x}',
  '\u202e',
  '\ufeff',
  '\u200b',
  '😀',
  'Сделки',
  '; throw 1;',
  '}',
  '{',
  '#!',
  '/// <reference path="x" />',
];

const name = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fragments) }, fc.string({ unit: 'grapheme', maxLength: 6 })),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((parts) => parts.join(''));

const words = [
  ...['class', 'default', 'await', 'then', 'catch', 'finally', 'function', 'return', 'typeof', 'enum', 'void', 'null'],
  ...['true', 'false', 'import', 'export', 'interface', 'type', 'any', 'unknown', 'never', 'string', 'number', 'let'],
  ...['async', 'yield', 'static', 'arguments', 'eval', 'undefined', 'object', 'symbol', 'this', 'super', 'new', 'var'],
  ...[
    'record',
    'date',
    'promise',
    'array',
    'map',
    'set',
    'omit',
    'pick',
    'response',
    'stoa',
    'partial',
    'error',
    'json',
  ],
];
const entityMessages = [
  ...[...words, 'stoa_client', 'stoa_error', 'stoa_query', 'stoa_text_asked', 'node', 'mutation', 'weak_map'],
  ...['foo_bar', 'foo__bar', 'foo_bar_', 'foobar', 'foo_1', 'foo1', 'foo_1_', 'foo___bar', 'deals', 'deals_create'],
  ...['deals_record', 'deals_update', 'deals_filter', 'deals_sort', 'deals_related', 'deals_variants', 'e_1x', 'list'],
].filter((alias) => alias.length >= 3);
const fieldWords = [
  ...[...words, 'tostring', 'valueof', 'hasownproperty', '___', '_____', '__', 'to_json', 'length', 'caller', 'name'],
  ...[
    'stage',
    'stage_data',
    'then_data',
    '_stage',
    'stage_',
    'with',
    'fields',
    'filter',
    'sort',
    'and',
    'not',
    'eq',
    'in',
  ],
].filter((alias) => alias.length >= 3 && !reservedAliases.has(alias));

const variantAlias = fc.oneof(
  name,
  fc.constantFrom('__proto__', 'constructor', '1', '01', '1.5', 'won', 'a b', 'class', 'toString', ''),
);

interface Drawn {
  fields: { alias: string; name: string; type_id: FieldTypeId; subtype: number; variants: string[] }[];
  alias: string;
  name: string;
}

const drawn: fc.Arbitrary<Drawn[]> = fc.uniqueArray(
  fc.record({
    alias: fc.oneof(fc.constantFrom(...entityMessages), fc.stringMatching(/^[a-z][a-z0-9_]{2,20}$/)),
    name,
    fields: fc.uniqueArray(
      fc.record({
        alias: fc
          .oneof(fc.constantFrom(...fieldWords), fc.stringMatching(/^[a-z_]{3,20}$/))
          .filter((alias) => !reservedAliases.has(alias)),
        name,
        type_id: fc.constantFrom(...Object.values(fieldTypeIds), fieldTypeIds.select, fieldTypeIds.select),
        subtype: fc.nat(2),
        variants: fc.uniqueArray(variantAlias, { maxLength: 4, size: '+1' }),
      }),
      { maxLength: 12, size: '+1', selector: ({ alias }) => alias },
    ),
  }),
  { maxLength: 12, size: '+1', selector: ({ alias }) => alias },
);

/** The entities of one account. Selects refer to existing entities and to one that does not exist. */
export const hostileSchema: fc.Arbitrary<ClientEntity[]> = drawn.map((entities) =>
  entities.map(({ fields, ...entity }, at) => ({
    ...entity,
    id: at + 1,
    fields: fields.map(({ subtype, variants, ...field }, place): FieldModel => {
      const extra =
        field.type_id !== fieldTypeIds.select
          ? {}
          : { select_subtype: (['default', 'entity', 'user'] as const)[subtype], select_entity_id: place + 1 };
      const own = variants.map((alias, id) => ({ id: id + 1, name: entity.name, alias, deleted: id === 2 }));
      return { ...field, id: at * 100 + place + 1, extra, variants: own };
    }),
  })),
);
