import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { modules } from '#resources/modules/modules/modules.resource.ts';
import { loadWidget } from '#sdk/cli/check/loadWidget.ts';
import { manifestFindings } from '#sdk/cli/manifest.ts';
import { words } from '#sdk/cli/publish/words.ts';
import { aliasFault, categories, entityAsks, rules, versionTypes } from '#sdk/cli/rules.ts';
import { limits, moduleLimits } from '#shared/limits.ts';
import * as shared from '#shared/modules.ts';
import { block, findingsOf, moduleFolder, widget } from '../../support/modules/moduleFolder.ts';
import { expectWords } from '../../support/server/words.ts';

/** `stoa-module check` (docs/guides/writing-a-module.md#check). */

test('knows the rules of the server', () => {
  expect(rules).toMatchObject({
    name_max: limits.text_max,
    description_max: moduleLimits.module_description_max,
    asks_entities_max: moduleLimits.asks_entities_max,
    asks_hosts_max: moduleLimits.asks_hosts_max,
    widget_max: moduleLimits.widget_max_bytes,
    logo_max: limits.image_max_bytes,
  });
  expect([entityAsks, versionTypes]).toEqual([shared.entityAsks, shared.versionTypes]);
  expect(['recommended', ...categories]).toEqual(shared.categories);
  for (const alias of [
    'abc',
    'sales-plan',
    'ab',
    '1ab',
    'Abc',
    'a_b',
    'stoa',
    `a${'b'.repeat(62)}`,
    `a${'b'.repeat(63)}`,
  ])
    expect(aliasFault(alias) === null, alias).toBe(modules.card.create.safeParse({ name: 'A', alias }).success);
  for (const entity of ['abc', 'a_b', 'ab', 'A', '1ab', 'a-b'])
    expect(rules.entity.test(entity), entity).toBe(
      shared.Asks.safeParse({ entities: { [entity]: 'read' }, hosts: [] }).success,
    );
  for (const host of ['a.b', 'localhost:1', 'https://a.b', 'A.b', 'a/b', ''])
    expect(rules.host.test(host), host).toBe(shared.Asks.safeParse({ entities: {}, hosts: [host] }).success);
});

test('has words for refusals that the server has', () => {
  for (const message of Object.keys(words)) expectWords({ message, violations: [] } as never);
});

test('a module without faults has no findings', async () => {
  expect(await findingsOf({})).toEqual([]);
});

test('labels are texts, or have one for each language', async () => {
  const of = (label: string) =>
    findingsOf({
      'dist/widget.js': `export default { api: 1, userCardSection: { label: ${label}, mount: () => {} } };`,
    });
  for (const label of ['{ en: "Calls", ru: "Звонки" }', '{ en: "Calls" }']) expect(await of(label)).toEqual([]);
  for (const label of ['{ ru: "Звонки" }', '{ en: "" }', '{ en: "Calls", ru: 1 }', '7'])
    expect((await of(label)).join('\n'), label).toContain('userCardSection.label: must be a text');
});

test.each<[string, unknown, string]>([
  ['no block', undefined, 'stoa: add the block'],
  ['an unknown part', { ...block, icon: 'x' }, 'stoa.icon: is not known'],
  ['no name', { ...block, name: ' ' }, 'stoa.name: must be a text of 1 to 255 characters'],
  ['a bad alias', { ...block, alias: 'My Plan' }, 'stoa.alias: "My Plan" must be 3 to 63'],
  [
    'a long description',
    { ...block, description: 'x'.repeat(4001) },
    'stoa.description: must be a text of at most 4000',
  ],
  ['an unknown category', { ...block, categories: ['recommended'] }, 'stoa.categories: "recommended" is not one of'],
  ['asks of another shape', { ...block, asks: [] }, 'stoa.asks: must be'],
  ['an unknown ask', { ...block, asks: { users: {} } }, 'stoa.asks.users: is not known'],
  [
    'a bad entity',
    { ...block, asks: { entities: { 'Price-List': 'read' } } },
    'stoa.asks.entities.Price-List: must be the alias',
  ],
  [
    'a bad right',
    { ...block, asks: { entities: { deals: 'all' } } },
    'stoa.asks.entities.deals: must be one of read, write, manage',
  ],
  ['entities as a list', { ...block, asks: { entities: ['deals'] } }, 'stoa.asks.entities: must be an object'],
  [
    'a host with a scheme',
    { ...block, asks: { hosts: ['https://a.b'] } },
    'stoa.asks.hosts: "https://a.b" must be a host without',
  ],
  ['too many hosts', { ...block, asks: { hosts: Array(21).fill('a.b') } }, 'stoa.asks.hosts: must be at most 20 hosts'],
])('refuses a block with %s', (_name, stoa, expected) => {
  const [found] = manifestFindings(stoa);
  expect(`${found?.level} ${found?.file} ${found?.field}: ${found?.message}`).toContain(
    `error package.json ${expected}`,
  );
});

describe('the widget', () => {
  const definition = (parts: string) => ({ 'dist/widget.js': `export default { api: 1, ${parts} };` });
  const mount = 'mount() {}';

  test.each<[string, Record<string, string>, string]>([
    ['that is too large', { 'dist/widget.js': `${widget}//${'x'.repeat(rules.widget_max)}` }, 'size: 5242'],
    ['that is no ES module', { 'dist/widget.js': 'const = 1' }, 'default: cannot be loaded: it is not an ES module'],
    [
      'without a default export',
      { 'dist/widget.js': 'export const a = 1' },
      'default: cannot be loaded: it has no default export',
    ],
    ['that throws', { 'dist/widget.js': 'throw new Error("no page")' }, 'default: cannot be loaded: no page'],
    [
      'that waits',
      { 'dist/widget.js': 'await new Promise(() => {});' },
      'default: cannot be loaded: its top level waits',
    ],
    [
      'with other imports',
      { 'dist/widget.js': `import 'lodash'; ${widget}` },
      'default: cannot be loaded: it imports "lodash"',
    ],
    ['of another api', { 'dist/widget.js': 'export default { api: 7 }' }, 'default: api must be one of 1'],
    ['whose routes are no list', definition('routes: {}'), 'default: routes must be a list'],
    ['whose route has no mount', definition('routes: [{ path: "a" }]'), 'routes.0.mount: must be a mount'],
    [
      'whose route begins with /',
      definition(`routes: [{ path: "/a", ${mount} }]`),
      'routes.0.path: must be a path below',
    ],
    [
      'whose sidebar leads nowhere',
      definition(
        `routes: [{ path: "a/*", ${mount} }], sidebar: [{ key: "g", label: "G", children: [{ key: "b", label: "B", path: "b" }] }]`,
      ),
      'sidebar.0.children.0.path: "b" leads to none of the routes (a/*)',
    ],
    [
      'whose group has no children',
      definition('sidebar: [{ key: "g", label: "G" }]'),
      'sidebar.0.children: must be a list',
    ],
    [
      'whose keys repeat',
      definition(`marketplaceEntries: [{ key: "a", label: "A", ${mount} }, { key: "a", label: "B", ${mount} }]`),
      'marketplaceEntries.1.key: "a" is there twice',
    ],
    [
      'whose column has no cells',
      definition('usersColumns: [{ key: "a", label: "A" }]'),
      'usersColumns.0.cells: must be a function',
    ],
    [
      'whose section has no label',
      definition(`userCardSection: { ${mount} }`),
      'userCardSection.label: must be a text',
    ],
    [
      'whose section names no entities',
      definition(`recordCardSection: { label: "A", ${mount} }`),
      'recordCardSection.entities: must be a list',
    ],
    ['whose dialog is no mount', definition('dialogs: { a: 1 }'), 'dialogs.a: must be a mount'],
  ])('%s is refused', async (_name, files, expected) => {
    const findings = await findingsOf(files);
    expect(
      findings.filter((line) => line.includes(`error dist/widget.js ${expected}`)),
      findings.join('\n'),
    ).toHaveLength(1);
  });

  test('that does not end is stopped, also after it waited', async () => {
    for (const source of ['for (;;);', 'await null; for (;;);'])
      await expect(loadWidget(source, 50)).rejects.toThrow('timed out after 50ms');
  });

  test('may use the page and shared libraries when it is loaded', async () => {
    const source = `import { defineModule } from '@stoa/sdk'; import { fromReact } from '@stoa/sdk/react';
      import { styled } from '@mui/material/styles'; import * as React from 'react';
      const sheet = document.createElement('style'); sheet.textContent = 'a'; document.head.append(sheet);
      class Chart extends React.Component {} class Part extends HTMLElement {}
      customElements.define('x-part', Part); const Box = styled('div')({ color: 'red' });
      if (window.matchMedia('print').matches) setTimeout(() => {}, 10);
      export default defineModule({ api: 1, main: fromReact(() => Box), typo: 1 });`;
    expect(await findingsOf({ 'dist/widget.js': source })).toEqual([
      expect.stringContaining('warning dist/widget.js typo: is no contribution'),
    ]);
  });
});

describe('the command', () => {
  test('builds the module first, and ends with 0 or 1', async () => {
    const plugin = path.resolve('src/sdk/vite/stoaModule.ts');
    const config = `import { stoaModule } from ${JSON.stringify(plugin)}; export default { plugins: [stoaModule()] };`;
    const good = await moduleFolder({ 'dist/widget.js': 'not built', 'vite.config.ts': config });
    expect(await good.run(['check'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('plan: the widget has '),
    });
    await good.write({ 'package.json': { stoa: { ...block, alias: 'X' } } });
    const { code, output } = await good.run(['check', '--built']);
    expect([code, output.split('\n').at(0)]).toEqual([
      1,
      expect.stringContaining('error: package.json: stoa.alias: "X"'),
    ]);
  });

  test.each([
    [['chekc'], 'There is no command chekc'],
    [['check', '--main'], 'check has no option --main'],
    [['check', '--key', 'x'], "Unknown option '--key'"],
    [['check', 'folder'], 'Unexpected folder'],
  ])('refuses %j', async (args, message) => {
    const { run } = await moduleFolder();
    expect(await run(args)).toMatchObject({ code: 1, output: expect.stringContaining(message) });
  });

  test('says in which folder it must be run', async () => {
    const { run, write } = await moduleFolder();
    await write({ 'package.json': '{' });
    expect((await run(['check'])).output).toMatch(/package\.json is not JSON/);
    expect(await run(['--help'])).toMatchObject({ code: 0, output: expect.stringContaining('STOA_API_KEY') });
  });
});
