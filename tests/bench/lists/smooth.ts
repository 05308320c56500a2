import type { Page } from '@playwright/test';
import admin from '#i18n/en/admin.ts';
import { listsSize } from '../size.ts';
import { head, row, verdict } from '../table.ts';
import { watch } from './watch.ts';
import type { World } from './world.ts';

/** No task may take more than 50 ms during scrolling and typing. */
export async function benchSmooth(world: World): Promise<void> {
  head('a list of 100 rows, all columns', 'tasks over 50 ms', 'longest, ms', 'slowest answer to a key, ms', 'goal');
  for (const { name, path, work } of works) {
    let count = 0;
    let [longest, slowest] = [0, 0];
    for (let round = 0; round < listsSize.rounds; round++) {
      const context = await world.visit();
      const page = await context.newPage();
      await watch(page);
      await page.goto(world.product + path);
      await page.locator('tbody tr').nth(19).waitFor();
      await showColumns(page);
      await page.waitForTimeout(1500);
      await page.evaluate(() => {
        window.bench.longTasks = [];
        window.bench.slowest = 0;
      });
      await work(page);
      const observed = await page.evaluate(() => window.bench);
      count += observed.longTasks.length;
      longest = Math.max(longest, ...observed.longTasks.map(({ ms }) => ms));
      slowest = Math.max(slowest, observed.slowest);
      await context.close();
    }
    row(name, count, Math.round(longest), Math.round(slowest), verdict(count === 0, 'none'));
  }
}

/** Columns that are hidden by default. The other choice of the menu is whether cells wrap. */
async function showColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: admin.list.view, exact: true }).click();
  const hidden = page.getByRole('menuitemcheckbox', { checked: false }).filter({ hasNotText: admin.list.wrap });
  while (await hidden.count()) await hidden.first().click();
  await page.keyboard.press('Escape');
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(800, 500);
  for (let step = 0; step < 40; step++) {
    await page.mouse.wheel(0, step < 20 ? 240 : -240);
    await page.waitForTimeout(30);
  }
}

const works = [
  { name: 'scrolling', path: '/admin/data/things?limit=100', work: scroll },
  {
    name: 'typing in the search',
    path: '/admin/data/things?limit=100',
    work: async (page: Page) => {
      await page.getByRole('searchbox').pressSequentially('amber', { delay: 60 });
      await page.waitForTimeout(1000);
    },
  },
  {
    name: "typing in a card's text",
    path: '/admin/data/things?limit=100',
    work: async (page: Page) => {
      await page.locator('tbody th a').nth(2).click();
      const input = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
      await input.waitFor();
      await page.waitForTimeout(500);
      await page.evaluate(() => {
        window.bench.longTasks = [];
        window.bench.slowest = 0;
      });
      await input.pressSequentially(' and more of the same', { delay: 60 });
      await page.waitForTimeout(300);
    },
  },
];
