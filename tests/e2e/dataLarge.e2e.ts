import type { Page } from '@playwright/test';
import type { Things } from '../support/things.ts';
import { apiOf } from './support/account.ts';
import { expect, expectAccessible, test } from './support/test.ts';
import { makeManyThings } from './support/things.ts';

/** One for all tests of the file: none of them changes a record. */
let things: Things;

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(120_000);
  const api = await apiOf(String(baseURL));
  things = await makeManyThings(api, `many_${process.pid}`, 'Many things', 100_000);
});

const open = (page: Page, search = '') => page.goto(`/admin/data/${things.alias}${search}`);
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const firstRow = (page: Page) => page.locator('tbody tr').first();

test.describe('A list of 100,000 records', () => {
  test('says how many there are without having counted them, and shows far pages', async ({ admin: page }) => {
    await open(page);
    await expect(link(page, 'amber amber 100000')).toBeVisible();
    await expect(page.getByText(/^≈ 100\u202f\d{3} records?$/)).toBeVisible();
    await page.getByRole('button', { name: 'Page 4\u202f000', exact: true }).click();
    await expect(page).toHaveURL(/page=4000/);
    await expect(link(page, 'birch amber 1')).toBeVisible();
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect(link(page, 'grove birch 26')).toBeVisible();
  });

  test('is searched, filtered and sorted', async ({ admin: page }) => {
    await open(page);
    await page.getByRole('searchbox').fill('tidal tidal 99999');
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await expect(link(page, 'tidal tidal 99999')).toBeVisible();
    await open(page, `?stage=${things.stages[3]}&amount_start=999000`);
    await expect(firstRow(page)).toContainText('Won');
    await page.getByRole('button', { name: 'Amount' }).click();
    const head = page.getByRole('columnheader', { name: 'Amount' });
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(firstRow(page)).toContainText(/999\u202f0\d\d/);
    await page.getByRole('button', { name: 'Amount' }).click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(firstRow(page)).toContainText(/999\u202f9\d\d/);
  });

  test('selects a page of rows, and is accessible meanwhile', async ({ admin: page }) => {
    await open(page);
    await expect(firstRow(page)).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(page.getByText('25 selected')).toBeVisible();
    await expectAccessible(page);
  });
});
