import fc from 'fast-check';
import type { FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { systemColumns } from '#shared/fieldTypes/systemColumns.ts';
import { type OperatorName, operatorNames, operatorsOf } from '#shared/operators/operators.ts';
import { junk, nasty, nearly } from './arbitrary.ts';
import type { FuzzWorld } from './world.ts';

/** Requests to the data API: valid, nearly valid or neither. */

const word = fc.stringMatching(/^[a-zа-я]{1,12}$/);
const whole = (most: number) => fc.integer({ min: -most, max: most });
const day = fc.constantFrom('2026-01-31', '1999-12-31', '2024-02-29');

/** Values by alias, for the entity with a field of every type. */
const valuesOf = ({ things, records, users }: FuzzWorld): Record<string, fc.Arbitrary<unknown>> => ({
  text_a: word,
  area_a: word.map((text) => text.repeat(20)),
  bigint_a: whole(2 ** 52),
  int_a: whole(2 ** 31 - 1),
  smallint_a: whole(32_767),
  double_a: fc.double({ noNaN: true, min: -(2 ** 52), max: 2 ** 52 }),
  boolean_a: fc.boolean(),
  choice_a: fc.constantFrom(...Object.values(things.variants.choice_a ?? {})),
  entity_a: fc.constantFrom(...records),
  user_a: fc.constantFrom(...users.slice(0, 3)),
  date_a: day,
  moment_a: day.map((text) => `${text}T10:20:30.123Z`),
  file_a: fc.constant(null),
  json_a: fc.json().map((text) => JSON.parse(text) as unknown),
});

const types: Record<string, FieldTypeName> = {
  text_a: 'text',
  area_a: 'textarea',
  bigint_a: 'number',
  int_a: 'number',
  smallint_a: 'number',
  double_a: 'number',
  boolean_a: 'boolean',
  choice_a: 'select',
  entity_a: 'select',
  user_a: 'select',
  date_a: 'date',
  moment_a: 'timestamp',
  file_a: 'file',
  json_a: 'json',
  ...Object.fromEntries(systemColumns.map(({ alias, type }) => [alias, type])),
};
const aliases = Object.keys(types);
const selects = aliases.filter((alias) => types[alias] === 'select');
const sortable = aliases.filter((alias) => fieldTypes[types[alias] as FieldTypeName].is_sortable);

export const recordOf = (world: FuzzWorld): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(valuesOf(world), { requiredKeys: [] }).map((record) => ({ ...record }));

export const recordBody = (world: FuzzWorld, how: string): fc.Arbitrary<unknown> =>
  how === 'valid' ? recordOf(world) : nearly(recordOf(world));

export function bulkBody(world: FuzzWorld, how: string): fc.Arbitrary<unknown> {
  const record = how === 'valid' ? recordOf(world) : (nearly(recordOf(world)) as fc.Arbitrary<object>);
  const some = fc.uniqueArray(fc.constantFrom(...world.records), { maxLength: 3 });
  const valid = fc
    .record(
      { create: fc.array(record, { maxLength: 3 }), at: some, change: recordOf(world) },
      { requiredKeys: ['create', 'at', 'change'] },
    )
    .map(({ create, at, change }) => ({ create, update: at.map((id) => ({ ...change, id, deleted_at: null })) }));
  return how === 'valid' ? valid : fc.oneof(valid, nearly(valid));
}

export function mergeBody(world: FuzzWorld, how: string): fc.Arbitrary<unknown> {
  const ids = fc.uniqueArray(fc.constantFrom(...world.records), { minLength: 1, maxLength: 2 });
  const valid = fc.record({ ids, values: recordOf(world) }, { requiredKeys: ['ids'] });
  return how === 'valid' ? valid : fc.oneof(valid, nearly(valid));
}

type Pair = [key: string, value: string];

function operandOf(world: FuzzWorld, alias: string): fc.Arbitrary<string> {
  const own = valuesOf(world)[alias];
  if (alias === 'file_a' || alias === 'json_a' || alias.endsWith('_by') || alias === 'id') return fc.constant('1');
  return own ? own.map(String) : fc.constant('2026-01-31T00:00:00.000Z');
}

const condition = (world: FuzzWorld, alias: string): fc.Arbitrary<Pair> => {
  const named = operatorsOf(fieldTypes[types[alias] as FieldTypeName].shape).filter((name) => name !== 'ex');
  const operator: fc.Arbitrary<OperatorName | null> = fc.constantFrom(null, 'ex', ...named);
  return fc.tuple(operator, operandOf(world, alias), fc.boolean()).map(([name, operand, is]): Pair => {
    if (name === 'ex' || (name === null && named.length === 0)) return [`[${alias}][ex]`, String(is)];
    return [name === null ? `[${alias}]` : `[${alias}][${name}]`, operand];
  });
};

const conditions = (world: FuzzWorld, prefix: string, maxLength: number): fc.Arbitrary<Pair[]> =>
  fc
    .uniqueArray(fc.constantFrom(...aliases), { maxLength })
    .chain((chosen) => fc.tuple(...chosen.map((alias) => condition(world, alias))))
    .map((pairs) => pairs.map(([key, value]): Pair => [`${prefix}${key}`, value]));

const subset = (from: readonly string[]) => fc.uniqueArray(fc.constantFrom(...from), { minLength: 1, maxLength: 3 });

const sometimes = (pairs: fc.Arbitrary<Pair[]>) => fc.oneof({ weight: 2, arbitrary: fc.constant<Pair[]>([]) }, pairs);

export const viewPairs: fc.Arbitrary<Pair[]> = fc
  .tuple(
    sometimes(subset(selects).map((names): Pair[] => [['with', names.join()]])),
    sometimes(subset(aliases).map((names): Pair[] => [['fields', names.join()]])),
  )
  .map((parts) => parts.flat());

/** Cursors that are valid, of another list, or invalid. */
const cursors = ['W10', 'AAAA', 'bnVsbA', '"', `${'A'.repeat(12)}WzFd`];

export const listPairs = (world: FuzzWorld): fc.Arbitrary<Pair[]> =>
  fc
    .tuple(
      conditions(world, 'query', 2),
      sometimes(conditions(world, 'query[or][0]', 2)),
      sometimes(conditions(world, 'query[or][1]', 2)),
      sometimes(
        subset(sortable).map((names) => names.map((name, at): Pair => [`sort[${name}]`, at % 2 ? 'asc' : 'desc'])),
      ),
      viewPairs,
      sometimes(word.map((text): Pair[] => [['search', text.slice(0, 2)]])),
      sometimes(fc.constantFrom('1', '2', '7').map((page): Pair[] => [['page', page]])),
      sometimes(fc.constantFrom('1', '25', '1000', '-1').map((limit): Pair[] => [['limit', limit]])),
      sometimes(fc.constant<Pair[]>([['count', 'exact']])),
    )
    .map((parts) => parts.flat());

export const duplicatesPairs: fc.Arbitrary<Pair[]> = fc.oneof(
  subset(['text_a', 'int_a', 'choice_a', 'date_a', 'boolean_a']).map((names) =>
    names.map((name): Pair => ['by[]', name]),
  ),
  fc.constant<Pair[]>([['by[]', 'text_a:similar']]),
);

export const choicesPairs: fc.Arbitrary<Pair[]> = fc
  .tuple(fc.constantFrom('entity_a', 'user_a', 'choice_a'), word, fc.constantFrom('1', '25', '1001', 'x'))
  .map(([field, search, limit]): Pair[] => [
    ['field', field],
    ['search', search],
    ['limit', limit],
    ['values', JSON.stringify({ [search]: limit })],
  ]);

export const simplePairs = (world: FuzzWorld): fc.Arbitrary<Pair[]> => {
  const known = fc.record(valuesOf(world), { requiredKeys: [] }).map(({ json_a, file_a, double_a, ...rest }) => rest);
  const filter = fc.oneof(
    fc.constant({}),
    known.map((record) => Object.fromEntries(Object.entries(record).slice(0, 2))),
    fc.constant({ id: [1, 2, 3] }),
    word.map((q) => ({ q })),
  );
  return fc
    .tuple(
      sometimes(fc.constantFrom(...sortable).map((name): Pair[] => [['sort', JSON.stringify([name, 'DESC'])]])),
      sometimes(
        fc.constantFrom([0, 24], [10, 19], [500, 501]).map((range): Pair[] => [['range', JSON.stringify(range)]]),
      ),
      filter.map((given): Pair[] => [['filter', JSON.stringify(given)]]),
    )
    .map((parts) => parts.flat());
};

/** Replaces a part of one pair, or adds a pair. */
export const nearlyPairs = (valid: fc.Arbitrary<Pair[]>): fc.Arbitrary<Pair[]> => {
  const strange = fc.constantFrom(...nasty);
  const key = fc.oneof(
    fc.constantFrom(
      'query',
      'query[or]',
      'query[or][x]',
      'query[or][0]',
      'sort',
      'with',
      'fields',
      'after',
      'page',
      'limit',
      'count',
      'search',
    ),
    fc
      .tuple(
        fc.constantFrom('query', 'sort', 'query[or][0]'),
        fc.constantFrom(...aliases),
        fc.constantFrom('', ...operatorNames),
      )
      .map(([group, alias, operator]) => `${group}[${alias}]${operator ? `[${operator}]` : ''}`),
    strange.map((text) => `query[${text}]`),
    strange.map((text) => `query[int_a][${text}]`),
    strange.map((text) => `sort[${text}]`),
  );
  const value = fc.oneof(strange, fc.constantFrom(...cursors, ...aliases, 'asc', '1,2,3', '[', '{}', '[1,2]', 'null'));
  return fc
    .tuple(valid, key, value, fc.nat(), fc.constantFrom('value', 'key', 'add', 'twice'))
    .map(([pairs, other, text, at, how]) => {
      const place = at % Math.max(pairs.length, 1);
      const now = pairs[place];
      if (!now || how === 'add') return [...pairs, [other, text]];
      if (how === 'twice') return [...pairs, now, now];
      return pairs.with(place, how === 'key' ? [other, now[1]] : [now[0], text]);
    });
};

/** What a form says of its file, beside the file: an import maps its columns, an entity from a file has a draft. */
const mapping = { name: 'mapping', valid: ['', '{"text_a":"text_a"}'], wrong: ['{"a":"b"}', '[]', '{"a":[1]}'] };
const draft = { name: 'entity', valid: ['', '{"name":"Made"}'], wrong: ['{"fields":[]}', '[]', '{"a":[1]}'] };

/** The form of an import. */
export const importForm = (how: string) => csvForm(how, mapping);

/** The form of an entity from a file. */
export const entityForm = (how: string) => csvForm(how, draft);

/** A form as browsers send it. Each part may be missing, repeated or invalid. */
function csvForm(how: string, about: typeof mapping): fc.Arbitrary<{ body: Buffer; headers: Record<string, string> }> {
  const csv = fc.constantFrom(
    'text_a,int_a\nx,1\ny,2\n',
    'text_a\n"a ""b"""\n',
    '\ufefftext_a;int_a\r\nx;1\r\n',
    'int_a\n\n5\n',
  );
  const wrong = fc.oneof(
    fc.constantFrom(...nasty),
    fc.constantFrom('int_a\nx\n', 'text_a\n"', 'nobody\n1\n', 'text_a\na,b,c\n', '\n\n', 'file_a,json_a\nx,{\n'),
    junk.map((value) => JSON.stringify(value) ?? ''),
  );
  const flag = how === 'valid' ? fc.constantFrom('', 'true', 'false') : fc.constantFrom('yes', ...nasty);
  const said = how === 'valid' ? fc.constantFrom(...about.valid) : fc.constantFrom(...about.wrong, ...nasty);
  const field = (name: string, value: string) => `\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
  const file = (value: string) => `\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${value}`;
  return fc
    .tuple(how === 'valid' ? csv : fc.oneof(csv, wrong), flag, said, fc.nat(7))
    .map(([text, dry_run, map, left]) => {
      const all = [
        file(text),
        field('dry_run', dry_run),
        ...(map && !text.includes(';') ? [field(about.name, map)] : []),
      ];
      const parts =
        how === 'valid'
          ? text.startsWith('text_a')
            ? all
            : all.slice(0, 2)
          : all.filter((_, at) => at !== left).concat(left === 5 ? file(text) : []);
      const end = left === 6 && how !== 'valid' ? '' : '--x--\r\n';
      const body = Buffer.from(`${parts.map((part) => `--x${part}\r\n`).join('')}${end}`);
      return { body, headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    });
}
