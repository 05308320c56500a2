import fs from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { buildWidget } from '#sdk/cli/buildWidget.ts';
import { callsTo } from '#sdk/cli/publish/call.ts';
import { publishModule } from '#sdk/cli/publish/publishModule.ts';
import { chromiumArgs, findChromium } from '../../e2e/support/run/chromium.ts';
import { atTheEnd } from '../cleanup.ts';
import { median } from '../program.ts';
import { listsSize, size } from '../size.ts';
import { head, row } from '../table.ts';
import { PATIENCE_MS } from './watch.ts';
import { makeWorld, type World } from './world.ts';

/** Inline, in the frame in which it starts, and in a second one, as where browsers cannot move a frame. */
const ways = ['inline', 'isolated', 'second frame'] as const;
type Way = (typeof ways)[number];

/** Each frame in a process of its own, as on desktops. */
const args = [...chromiumArgs.filter((each) => each !== '--process-per-site'), '--site-per-process'];

/** The sample board as the dashboard: until its cards are painted, and what it takes of memory. */
export async function benchDashboard(): Promise<void> {
  const world = await makeWorld(1000);
  await installBoard(world);
  const browser = await chromium.launch({ args, ...findChromium() });
  atTheEnd(() => browser.close());
  const times = new Map<string, number[]>();
  const note = (name: string, value: number) => times.set(name, [...(times.get(name) ?? []), value]);
  for (let round = size.first_round; round <= listsSize.rounds; round++)
    for (const way of ways) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await visit(context, world, way);
      const cold = await cardsPainted(page, `${world.product}/`);
      const warm = await cardsPainted(page, `${world.product}/`);
      const again = await backToDashboard(page);
      const { processes, mb } = await memoryOfRenderers(browser);
      await context.close();
      if (round === 0) continue;
      for (const [name, value] of Object.entries({ cold, warm, again, processes, mb })) note(`${way} ${name}`, value);
    }
  head('board as the dashboard', 'cold, ms', 'loaded before, ms', 'from the data back to it, ms', 'processes', 'MB');
  for (const way of ways) {
    const of = (name: string) => Math.round(median(times.get(`${way} ${name}`) ?? []));
    row(way, ...['cold', 'warm', 'again', 'processes', 'mb'].map(of));
  }
}

async function installBoard({ product, authorization }: World): Promise<void> {
  const call = callsTo(product, authorization);
  const asks = { entities: { things: 'write' as const }, hosts: [] };
  const manifest = { name: 'Board', alias: 'board', description: '', categories: [], asks };
  const published = { manifest, widget: await buildWidget(path.resolve('src/modules/board')), logo: null };
  const { module_id } = await publishModule(call, published, { type: 'major', isMain: true, isPublished: false });
  await call('POST', `/v1/market/install-module/${module_id}`, {});
  await call('PATCH', `/v1/market/module/${module_id}`, { is_main: true });
}

async function visit(context: BrowserContext, { product, authorization }: World, way: Way): Promise<Page> {
  const token = authorization.replace('WebApp ', '');
  await context.addCookies([{ name: 'stoa', value: token, url: product, sameSite: 'Strict' }]);
  if (way === 'second frame')
    await context.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'moveBefore'));
  const page = await context.newPage();
  await page.route('**/api/v1/auth/me', async (route) => {
    const response = await route.fetch();
    const me = (await response.json()) as { modules?: { trusted: boolean }[] };
    for (const module of me.modules ?? []) module.trusted = way === 'inline';
    await route.fulfill({ response, json: me });
  });
  // In the page and in each frame: when cards were painted last.
  await page.addInitScript(() => {
    const look = () => {
      const isThere = document.querySelector('.bd-card') !== null;
      const known = globalThis as { cardsAt?: number };
      if (!isThere) known.cardsAt = undefined;
      else known.cardsAt ??= performance.timeOrigin + performance.now();
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    addEventListener(
      'click',
      () => Object.assign(globalThis, { clickedAt: performance.timeOrigin + performance.now() }),
      {
        capture: true,
      },
    );
  });
  return page;
}

/** Waits until cards are there, in whichever document. @returns when they were painted, in ms since 1970 */
async function cardsAt(page: Page): Promise<number> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    for (const frame of page.frames()) {
      const at = await frame.evaluate(() => (globalThis as { cardsAt?: number }).cardsAt).catch(() => undefined);
      if (at !== undefined) return at;
    }
    await page.waitForTimeout(20);
  }
  throw new Error('No cards were painted');
}

async function cardsPainted(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  const at = await cardsAt(page);
  return at - (await page.evaluate(() => performance.timeOrigin));
}

/** Leaves the dashboard without loading the page again, and comes back. */
async function backToDashboard(page: Page): Promise<number> {
  await page.evaluate(() => history.pushState({}, '', '/data/things'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: {} })));
  await page.locator('tbody tr').first().waitFor();
  // A frame that is out of sight does not look.
  for (const frame of page.frames()) await frame.evaluate(() => Object.assign(globalThis, { cardsAt: undefined }));
  await page.locator('a[href="/"]').first().click();
  const at = await cardsAt(page);
  return at - (await page.evaluate(() => (globalThis as { clickedAt?: number }).clickedAt ?? 0));
}

/** Memory of the processes that draw pages and frames; shared pages are divided among them. */
async function memoryOfRenderers(browser: Browser): Promise<{ processes: number; mb: number }> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const kb = await Promise.all(
    renderers.map(async ({ id }) => {
      const text = await fs.readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
    }),
  );
  return { processes: renderers.length, mb: kb.reduce((sum, each) => sum + each, 0) / 1000 };
}
