import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { typedClient } from '#server/tenant/typedClient.ts';
import type { ClientEntity } from '#shared/client/entityTypes.ts';
import { type NameEnding, typeName } from '#shared/client/names.ts';
import { type Snippet, snippets } from '#shared/client/snippets.ts';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import type { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { systemColumns } from '#shared/fieldTypes/systemColumns.ts';
import { hostileSchema } from '../../support/fuzz/hostileSchemas.ts';

const cases = Number(process.env.CLIENT_CASES ?? 60);
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'stoa-client-'));
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

const tsc = path.resolve(import.meta.dirname, '../../../node_modules/.bin/tsc');
const run = promisify(execFile);

/** The compiler's output for all files of a folder; empty without errors. */
async function compile(where: string, ...options: string[]): Promise<string> {
  const files = (await fs.readdir(where, { recursive: true }))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(where, name));
  const list = path.join(where, 'files.txt');
  await fs.writeFile(list, files.map((file) => `"${file}"`).join('\n'));
  const given = ['--ignoreConfig', '--strict', '--noEmit', '--types', '', '--pretty', 'false', ...options, `@${list}`];
  return run(tsc, given, { maxBuffer: 1 << 26 }).then(
    () => '',
    (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}`.slice(0, 4000),
  );
}

const put = async (name: string, text: string) => {
  const file = path.join(folder, name);
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, text);
};

/** The samples of an entity as one module, each in its own function. */
const program = (given: readonly Snippet[]) => {
  const [importLine = ''] = given[0]?.client.split('\n') ?? [];
  const bodies = given.map(({ method, client }) => `async function ${method}_() {${client.replace(importLine, '')}}`);
  const fetches = given.map(({ method, fetch }) => `async function ${method}_fetch() {${fetch}}`);
  const all = given.flatMap(({ method }) => [`${method}_`, `${method}_fetch`]);
  return [
    importLine,
    'declare const process: { env: { STOA_API_KEY?: string } };',
    ...bodies,
    ...fetches,
    `export const all = [${all.join(', ')}];`,
  ].join('\n');
};

/** Code that uses every field of every entity, for the types only. */
const usage = (entities: readonly ClientEntity[]) => {
  const uses = entities.map(({ alias, fields }, at) => {
    const columns = [...fields.map((field) => field.alias), ...systemColumns.map((column) => column.alias)];
    return `async function use_${at}() {
  const record = await stoa['${alias}'].get(1);
  const seen: { ${columns.map((column) => `'${column}': unknown`).join('; ')} } = record;
  return [seen, record.id.toFixed()];
}`;
  });
  return [
    `import { createStoaClient } from './stoa-client';`,
    'const stoa = createStoaClient({});',
    ...uses,
    `export default [${uses.map((_, at) => `use_${at}`).join(', ')}];`,
  ].join('\n');
};

test('compiles under --strict and stricter, with its samples and hostile names', async () => {
  const schemas = fc.sample(hostileSchema, { numRuns: cases, seed: Number(process.env.CLIENT_SEED ?? 20261121) });
  const base_url = `https://acme.example.com`;
  for (const [at, entities] of schemas.entries()) {
    await put(`hostile/${at}/stoa-client.ts`, typedClient({ entities, schema_version: at, base_url }));
    await put(`hostile/${at}/usage.ts`, usage(entities));
    for (const [place, entity] of entities.entries())
      await put(`hostile/${at}/sample${place}.ts`, program(snippets(entity, { base_url })));
  }
  const stricter = ['noUncheckedIndexedAccess', 'exactOptionalPropertyTypes', 'noImplicitOverride', 'isolatedModules'];
  const strictest = [...stricter, 'noPropertyAccessFromIndexSignature', 'noImplicitReturns', 'verbatimModuleSyntax'];
  expect(
    await compile(path.join(folder, 'hostile'), ...strictest.map((name) => `--${name}`), '--module', 'preserve'),
  ).toBe('');
}, 300_000);

const everyType: ClientEntity = {
  id: 1,
  alias: 'deals',
  name: 'Deals',
  fields: Object.entries({ ...fieldTypeIds, selects: fieldTypeIds.select, files: fieldTypeIds.file }).map(
    ([name, type_id], at) => ({
      id: at + 1,
      alias: `a_${name}`,
      name,
      type_id,
      extra: name === 'selects' || name === 'files' ? { is_multiple: true } : {},
      variants: [{ id: 3, name: 'Won', alias: 'won' }],
    }),
  ),
};

/** Its records have a `then` field: without care they would be treated as promises. */
const thenable: ClientEntity = {
  id: 2,
  alias: 'thenable',
  name: 'Thenable',
  fields: [{ id: 20, alias: 'then', name: 'Then', type_id: fieldTypeIds.json, extra: {}, variants: [] }],
};

test('types each kind of field as specified', async () => {
  const entities = [everyType, thenable];
  await put('types/stoa-client.ts', typedClient({ entities, schema_version: 7, base_url: 'http://x.y' }));
  const expected: Record<keyof typeof fieldTypes, string> = {
    text: 'string',
    textarea: 'string',
    timestamp: 'string',
    date: 'string',
    number: 'number',
    select: 'number',
    boolean: 'boolean',
    file: 'any',
    json: 'any',
    selects: 'number[]',
    files: 'any',
  };
  const same = Object.entries(expected).map(
    ([name, type]) =>
      `export const ${name}_: Same<DealsRecord['a_${name}'], ${type} | null> = true, ${name}_new: Same<Required<DealsCreate>['a_${name}'], ${type} | null> = true;`,
  );
  await put(
    'types/check.ts',
    `import { DealsVariants, STOA_SCHEMA_VERSION, type DealsCreate, type DealsRecord, type DealsUpdate, type ThenableRecord } from './stoa-client';
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
${same.join('\n')}
export const version: '7' = STOA_SCHEMA_VERSION;
export const won: 3 = DealsVariants.a_select.won;
export const awaited: Same<Awaited<ThenableRecord>, ThenableRecord> = true;
export const nothing: DealsCreate = {};
export const restored: DealsUpdate = { deleted_at: null };`,
  );
  expect(await compile(path.join(folder, 'types'))).toBe('');
});

test('rejects at compile time what the server would reject', async () => {
  await put('wrong/stoa-client.ts', typedClient({ entities: [everyType], schema_version: 1, base_url: 'http://x.y' }));
  const calls = [
    'stoa.leads.get(1)',
    'stoa.deals.create({ a_text: 1 })',
    "stoa.deals.create({ b_text: 'x' })",
    'stoa.deals.create({ id: 1 })',
    "stoa.deals.list({ filter: { a_number: { like: 'x' } } })",
    'stoa.deals.list({ filter: { a_json: 1 } })',
    "stoa.deals.list({ sort: { a_json: 'asc' } })",
    "stoa.deals.list({ sort: { a_text: 'up' } })",
    "stoa.deals.list({ with: ['a_text'] })",
    "stoa.deals.list({ fields: ['b_text'] })",
    'stoa.deals.list({ filter: { or: [{ or: [] }] } })',
    "stoa.deals.list({ fields: ['a_text'] }).then(({ items }) => items[0]!.a_number)",
    'stoa.deals.get(1).then((deal) => deal.a_select_data)',
  ];
  await put(
    'wrong/check.ts',
    `import { createStoaClient } from './stoa-client';\nconst stoa = createStoaClient({});\n${calls.map((call) => `// @ts-expect-error\n${call};\n`).join('')}
stoa.deals.get(1, { with: ['a_select'] }).then((deal) => deal.a_select_data?.alias);
stoa.deals.list({ filter: { a_number: { gte: 1, in: [1, 2] }, or: [{ a_text: null }, { a_json: { ex: true } }] } });`,
  );
  expect(await compile(path.join(folder, 'wrong'))).toBe('');
});

test('compiles without entities', async () => {
  await put('none/stoa-client.ts', typedClient({ entities: [], schema_version: 0, base_url: 'http://x.y/\'"`' }));
  expect(await compile(path.join(folder, 'none'))).toBe('');
});

test('has no side effects when loaded, and maps every variant by its alias', async () => {
  const schemas = fc.sample(hostileSchema, { numRuns: 40, seed: 1 });
  let compared = 0;
  for (const [at, entities] of schemas.entries()) {
    await put(`loaded/client${at}.ts`, typedClient({ entities, schema_version: at, base_url: 'http://x.y' }));
    const loaded = await import(/* @vite-ignore */ pathToFileURL(path.join(folder, `loaded/client${at}.ts`)).href);
    for (const { alias, fields } of entities)
      for (const field of fields.filter(({ type_id, extra }) => type_id === 5 && extra.select_subtype === 'default')) {
        const live = field.variants.filter(({ deleted }) => !deleted);
        const ids = loaded[typeName(alias, 'Variants')][field.alias];
        expect(new Map(Object.entries(ids))).toEqual(new Map(live.map((variant) => [variant.alias, variant.id])));
        compared += live.length;
      }
  }
  expect(compared).toBeGreaterThan(30);
});

test('gives no two entities the same type name', () => {
  const letters = fc.stringMatching(/^[a-z][a-z0-9_]{2,8}$/);
  const endings = fc.constantFrom<NameEnding>('Record', 'Create', 'Update', 'Filter', 'Sort', 'Related', 'Variants');
  // Aliases of few letters, so that type names often nearly collide.
  const near = fc.stringMatching(/^a[b_1]{2,6}$/);
  const pair = fc.oneof(fc.tuple(letters, endings), fc.tuple(near, endings));
  fc.assert(
    fc.property(pair, pair, ([a, x], [b, y]) => (typeName(a, x) === typeName(b, y)) === (a === b && x === y)),
    { numRuns: 20_000 },
  );
});
