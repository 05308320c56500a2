import type { Page } from '@playwright/test';
import { callsTo } from '#sdk/cli/publish/call.ts';
import { publishModule } from '#sdk/cli/publish/publishModule.ts';
import { median } from '../program.ts';
import { listsSize, size } from '../size.ts';
import { head, row, verdict } from '../table.ts';
import { expectPaint, lookFor, painted, watch } from './watch.ts';
import { makeWorld, type World } from './world.ts';

const count = listsSize.modules;
const rows = 1000;

/** A page, a sidebar entry and a column of users: what loads beside the first list. The page says when it was painted. */
const widget = (name: string) => `
const paint = (root) => {
  root.textContent = 'Page of ${name}';
  requestAnimationFrame(() => requestAnimationFrame(() => {
    globalThis.paintedAt = performance.timeOrigin + performance.now();
  }));
};
export default { api: 1,
  routes: [{ path: 'x', mount: paint }],
  sidebar: [{ key: 'a', label: '${name}', children: [{ key: 'x', label: 'Page of ${name}', path: 'x' }] }],
  usersColumns: [{ key: 'c', label: '${name}', cells: async (users) => users.map(({ id }) => ({ text: String(id) })) }],
};`;

/** Installed modules beside none, and the page of an isolated module that the browser has loaded before. */
export async function benchModules(): Promise<void> {
  const [none, modules] = [await makeWorld(rows), await makeWorld(rows)];
  const aliases = await installModules(modules);
  head(`cold start to first rows, ${count} modules`, 'modules', 'none', 'ratio', 'goal');
  for (const runner of ['inline', 'isolated'] as const) {
    const times = { modules: [] as number[], none: [] as number[] };
    for (let round = size.first_round; round <= listsSize.rounds; round++)
      for (const side of round % 2 ? (['modules', 'none'] as const) : (['none', 'modules'] as const)) {
        const ms = await firstRows(side === 'modules' ? modules : none, runner);
        if (round > 0) times[side].push(ms);
      }
    const ratio = median(times.modules) / median(times.none);
    const goal = verdict(ratio <= 1.1, '1.1');
    row(`list of records, ${runner}, ms`, ms(times.modules), ms(times.none), ratio.toFixed(2), goal);
  }
  const warm = await pagesOf(modules, aliases.slice(0, listsSize.rounds + 1));
  head('page of an isolated module, loaded before', 'median, ms', 'least', 'most', 'goal');
  const [least, most] = [Math.min(...warm), Math.max(...warm)].map(Math.round) as [number, number];
  row('from the click to its paint', ms(warm), least, most, verdict(median(warm) <= 150, '150'));
}

const ms = (times: readonly number[]) => Math.round(median([...times]));

/** They run in frames; {@link visit} puts them into the page. */
async function installModules({ product, authorization }: World): Promise<string[]> {
  const call = callsTo(product, authorization);
  const aliases = Array.from({ length: count }, (_, at) => `bench-${at}`);
  for (const alias of aliases) {
    const asks = { entities: {}, hosts: [] };
    const manifest = { name: `Bench ${alias}`, alias, description: '', categories: [], asks };
    const published = { manifest, widget: Buffer.from(widget(alias)), logo: null };
    const { module_id } = await publishModule(call, published, { type: 'major', isMain: true, isPublished: false });
    await call('POST', `/v1/market/install-module/${module_id}`, {});
  }
  return aliases;
}

/** A new browser context. Both sides pass through the same rewriting of the answer, which takes a few milliseconds. */
async function visit(world: World, runner: 'inline' | 'isolated'): Promise<Page> {
  const page = await (await world.visit()).newPage();
  await page.route('**/api/v1/auth/me', async (route) => {
    const response = await route.fetch();
    const me = (await response.json()) as { modules?: { trusted: boolean }[] };
    for (const module of me.modules ?? []) module.trusted = runner === 'inline';
    await route.fulfill({ response, json: me });
  });
  return page;
}

async function firstRows(world: World, runner: 'inline' | 'isolated'): Promise<number> {
  const page = await visit(world, runner);
  await watch(page);
  await page.addInitScript(lookFor, expectPaint('tbody tr', 20));
  await page.goto(`${world.product}/admin/data/things`, { waitUntil: 'commit' });
  const time = await painted(page);
  await page.context().close();
  return time;
}

/** Opens each page twice from the sidebar; the second time counts. */
async function pagesOf(world: World, aliases: readonly string[]): Promise<number[]> {
  const page = await visit(world, 'isolated');
  await page.addInitScript(() => {
    addEventListener(
      'click',
      () => Object.assign(globalThis, { clickedAt: performance.timeOrigin + performance.now() }),
      { capture: true },
    );
  });
  await page.goto(`${world.product}/admin/data/things`);
  const times: number[] = [];
  for (const alias of aliases)
    for (const isWarm of [false, true]) {
      await page.getByRole('link', { name: `Page of ${alias}`, exact: true }).click();
      const frame = page.locator(`iframe[title="Bench ${alias}"]:not([aria-hidden])`);
      await frame.contentFrame().getByText(`Page of ${alias}`).waitFor();
      const content = await (await frame.elementHandle())?.contentFrame();
      const paintedAt = await content?.waitForFunction(() => (globalThis as { paintedAt?: number }).paintedAt);
      const clickedAt = await page.evaluate(() => (globalThis as { clickedAt?: number }).clickedAt);
      if (isWarm) times.push(Number(await paintedAt?.jsonValue()) - Number(clickedAt));
      await page.goBack();
      await page.locator('tbody tr').first().waitFor();
    }
  await page.context().close();
  return times;
}
