import type { CDPSession, Page } from '@playwright/test';
import account from '#i18n/en/account.ts';
import admin from '#i18n/en/admin.ts';
import { median } from '../program.ts';
import { listsSize } from '../size.ts';
import { head, row, verdict } from '../table.ts';
import { expectPaint, lookFor, painted, watch } from './watch.ts';
import { thingsName, type World } from './world.ts';

const rows = expectPaint('tbody tr', 20);

interface Run {
  page: Page;
  cdp: CDPSession;
}

type Measure = (run: Run, world: World) => Promise<number>;

/** Times from an input in an open list or card to its result, each in a browser with an empty cache. */
export async function benchAnswers(world: World): Promise<void> {
  head('from a press to the answer painted, ms', 'median', 'least', 'most', 'goal');
  for (const { name, goal, measure } of works) {
    const times: number[] = [];
    for (let round = 0; round < listsSize.rounds; round++) times.push(await once(world, measure));
    const shown = [median(times), Math.min(...times), Math.max(...times)].map((ms) => Math.round(ms));
    row(name, ...shown, goal === null ? '' : verdict(median(times) <= goal, `${goal}`));
  }
}

async function once(world: World, measure: Measure): Promise<number> {
  const context = await world.visit();
  const page = await context.newPage();
  await watch(page);
  try {
    return await measure({ page, cdp: await context.newCDPSession(page) }, world);
  } finally {
    await context.close();
  }
}

/** Presses an element and resolves with the ms until the expected result was painted. */
async function answered(page: Page, press: () => Promise<void>, expected = rows): Promise<number> {
  // Starts when the press is handled, because the previous rows would match too.
  await page.evaluate(() => {
    window.bench.pressed = 0;
  });
  await press();
  await page.waitForFunction(() => window.bench.pressed > 0, null, { polling: 5 });
  await page.evaluate(lookFor, expected);
  const end = await painted(page);
  return end - (await page.evaluate(() => window.bench.pressed));
}

const open = async ({ page }: Run, { product }: World, path: string) => {
  await page.goto(product + path);
  await page.getByRole('link', { name: thingsName }).waitFor();
};

const visit =
  (isKnown: boolean): Measure =>
  async (run, world) => {
    const { page, cdp } = run;
    // Otherwise its script is loaded before the press.
    if (!isKnown) await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'));
    await open(run, world, isKnown ? '/admin/data/things' : '/admin/account');
    if (isKnown) {
      await page.locator('tbody tr').nth(19).waitFor();
      await page.getByRole('link', { name: admin.menu.account }).click();
      await page.getByRole('heading', { level: 1, name: account.name }).waitFor();
    }
    await page.waitForTimeout(1000);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    return answered(page, () => page.getByRole('link', { name: thingsName }).click());
  };

/** The dialog with a value in its first input. */
const card: Measure = async (run, world) => {
  await open(run, world, '/admin/data/things');
  const link = run.page.locator('tbody th a').nth(3);
  await link.waitFor();
  // About the time that a person looks before pressing.
  await run.page.waitForTimeout(1500);
  return answered(run.page, () => link.click(), expectPaint('[role=dialog] form input'));
};

/** Previous rows stay until the next are loaded; the first row's address differs. */
const next =
  (path: string, press: (page: Page) => Promise<void>): Measure =>
  async (run, world) => {
    const { page } = run;
    await open(run, world, path);
    await page.locator('tbody tr').nth(19).waitFor();
    await page.waitForTimeout(500);
    const before = await page.locator('tbody th a').first().getAttribute('href');
    return answered(page, () => press(page), expectPaint(`tbody tr:first-child a:not([href="${before}"])`));
  };

/** Fewer records have fewer pages. */
const deep = Math.min(2000, Math.floor(listsSize.rows / 25) - 1);

const works: { name: string; goal: number | null; measure: Measure }[] = [
  { name: 'sidebar to first rows, CPU slowed 4 times, its script not loaded', goal: 1000, measure: visit(false) },
  { name: 'the same, visited before', goal: 1000, measure: visit(true) },
  { name: 'a row to its card, filled', goal: 100, measure: card },
  {
    name: 'the next page',
    goal: null,
    measure: next('/admin/data/things', (page) => page.getByRole('button', { name: admin.list.next }).click()),
  },
  {
    name: `page ${deep + 1}, from page ${deep}`,
    goal: null,
    measure: next(`/admin/data/things?page=${deep}`, (page) =>
      page.getByRole('button', { name: admin.list.next }).click(),
    ),
  },
  {
    name: 'sorted by amount',
    goal: null,
    measure: next('/admin/data/things', (page) => page.getByRole('button', { name: 'Amount' }).click()),
  },
];
