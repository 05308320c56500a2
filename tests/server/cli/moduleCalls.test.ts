import { expect, test } from 'vitest';
import { block, findingsOf } from '../../support/modules/moduleFolder.ts';

/** What `stoa-module check` says of calls against asks (docs/guides/writing-a-module.md#check). */

const asking = (entities: object, hosts: string[] = []) => ({ stoa: { ...block, asks: { entities, hosts } } });

const hosted = (code: string) => ({ 'src/page.ts': `import type { Data, Host } from '@stoa/sdk';\n${code}` });

test('calls of entities are found under the names they have', async () => {
  const found = await findingsOf({
    'package.json': asking({ tasks: 'read' }),
    ...hosted(`const ENTITY = 'contacts' as const;
      export async function page(host: Host, records: Data, { data }: Host) {
        await host.data.list<{ id: number }>('deals', {});
        await records.get(ENTITY, 1);
        await data.update(\`tasks\`, 1, {});
        const { create } = host.data;
        await create('calls', {});
        await host.pickRecord(Math.random() > 1 ? 'companies' : 'deals');
      }`),
  });
  expect(found).toEqual([
    'error src/page.ts:4 host.data.list: needs to read "deals", and package.json does not ask for it: set stoa.asks.entities.deals to "read"',
    'error src/page.ts:5 host.data.get: needs to read "contacts", and package.json does not ask for it: set stoa.asks.entities.contacts to "read"',
    'error src/page.ts:6 host.data.update: needs to write "tasks", and package.json asks only to read it: set stoa.asks.entities.tasks to "write"',
    'error src/page.ts:8 host.data.create: needs to write "calls", and package.json does not ask for it: set stoa.asks.entities.calls to "write"',
    'error src/page.ts:9 host.pickRecord: needs to read "companies", and package.json does not ask for it: set stoa.asks.entities.companies to "read"',
  ]);
});

test('calls follow constants of other files', async () => {
  const found = await findingsOf({
    'src/names.ts': `export const DEALS = 'deals';`,
    ...hosted(`import { DEALS } from './names.ts';\nexport const page = (host: Host) => host.data.list(DEALS);`),
  });
  expect(found).toEqual([expect.stringContaining('error src/page.ts:3 host.data.list: needs to read "deals"')]);
});

test('calls that are computed are named, and nothing is called unused then', async () => {
  const found = await findingsOf({
    'package.json': asking({ deals: 'read' }),
    ...hosted(`export const page = (host: Host, alias: string) => host.data.list(alias);`),
  });
  expect(found).toEqual([
    'note src/page.ts:2 host.data.list: the entity is computed, so it is not compared with stoa.asks.entities',
  ]);
});

test('calls of other things are not taken for those of the host', async () => {
  const found = await findingsOf(
    hosted(`const data = new FormData(); data.get('title');
      export const page = (response: { data: Map<string, string> }) => response.data.get('key');
      export const other = (api: { fetch(url: string): void }) => api.fetch(String(1));`),
  );
  expect(found).toEqual([
    expect.stringMatching(/^warning src\/page.ts:3 host.data.get: .*, if this is the data of the host$/),
  ]);
});

test('calls that nothing needs are warned of', async () => {
  const found = await findingsOf({
    'package.json': asking({ deals: 'write', tasks: 'read' }, ['api.example.com']),
    ...hosted(`export const page = (host: Host) => host.data.list('deals');`),
  });
  expect(found).toEqual([
    'warning package.json stoa.asks.entities.deals: nothing in src writes it: ask to "read", unless the module’s backend writes',
    'warning package.json stoa.asks.entities.tasks: nothing in src uses it: remove it, unless the module’s backend needs it',
    'warning package.json stoa.asks.hosts: no source names "api.example.com": remove it, if nothing talks to it',
  ]);
});

test('calls of sections in record cards are compared too', async () => {
  const files = {
    'dist/widget.js':
      'export default { api: 1, recordCardSection: { entities: ["deals", "tasks"], label: "A", mount() {} } }',
  };
  expect(await findingsOf({ ...files, 'package.json': asking({ tasks: 'read' }) })).toEqual([
    'error dist/widget.js recordCardSection.entities: names "deals", and package.json does not ask for it: set stoa.asks.entities.deals to "read"',
  ]);
});

test('calls of hosts are compared with their ports', async () => {
  const found = await findingsOf({
    'package.json': asking({}, ['api.example.com', 'localhost:8080']),
    ...hosted(`const BASE = 'https://api.example.com/v1';
      export async function page(id: number, host: string) {
        await fetch(\`\${BASE}/rates/\${id}\`);
        await fetch(new URL('rates', 'https://rates.example.com'));
        new WebSocket('ws://localhost:8080');
        new EventSource('https://localhost:9090/events');
        await fetch(\`https://\${host}/rates\`);
        await window.fetch('/api/v1/users');
        await fetch('data:text/plain,a');
      }`),
  });
  expect(found).toEqual([
    'error src/page.ts:5 fetch: talks to "rates.example.com", and package.json does not ask for it: add it to stoa.asks.hosts',
    'error src/page.ts:7 EventSource: talks to "localhost:9090", and package.json does not ask for it: add it to stoa.asks.hosts',
    'note src/page.ts:8 fetch: the address is computed, so its host is not compared with stoa.asks.hosts',
    'warning src/page.ts:9 fetch: a relative address leads nowhere in a frame: use host.data, or the whole address of your own server',
  ]);
});

test('calls are not read in files that another compiler makes JavaScript', async () => {
  expect(await findingsOf({ 'src/Page.vue': '<template />' })).toEqual([
    'note src/Page.vue source: is not read: its calls are not compared',
  ]);
});
