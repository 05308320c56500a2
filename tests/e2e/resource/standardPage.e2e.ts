import type { Page } from '@playwright/test';
import { limits } from '#shared/limits.ts';
import { makeThings } from '../../support/accounts/things.ts';
import { apiOf } from '../support/people/account.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** A list whose positions, sizes and focus are tested in a browser (docs/reference/product/lists-and-cards.md#lists). */
interface List {
  path: string;
  title: string;
  filter: string;
  /** Accessible name of the filter's chip. */
  chip: RegExp;
}

const alias = `standard_${process.pid}`;
const lists: List[] = [
  { path: '/admin/users', title: 'Users', filter: 'blocked=N', chip: /^Blocked: no$/ },
  {
    path: '/admin/sessions',
    title: 'Sessions',
    filter: 'created_at_start=2026-01-01',
    chip: /^Signed in: from 01\.01\.2026$/,
  },
  { path: '/admin/entities', title: 'Entities', filter: 'status_id=2', chip: /^Status: ready$/i },
  { path: `/admin/data/${alias}`, title: 'Standard', filter: 'amount_start=1', chip: /^Amount ≥ 1$/ },
];

test.beforeAll(async ({ baseURL }) => {
  const api = await apiOf(String(baseURL));
  await makeThings((path, body) => api.post(path, body), alias, 'Standard');
  await api.post(`/rest/${alias}/bulk`, { create: [{ name: 'One', amount: 1 }] });
});

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const { path, title, filter, chip } of lists) {
  test(`has the standard layout at ${path.replace(alias, ':alias')}`, {
    tag: path.endsWith(alias) ? '@smoke' : [],
  }, async ({ admin: page }) => {
    await page.goto(`${path}?${filter}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    const filterChip = page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: chip });
    await expect(filterChip).toBeVisible();

    // The drawer has its place and width. A click beside it closes it and restores the focus.
    const filters = page.getByRole('button', { name: /^Filters/ });
    await filters.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await expect(drawer).toBeVisible();
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(1440 - limits.filters_drawer_px);
    expect((await drawer.boundingBox())?.width).toBe(limits.filters_drawer_px);
    await expectAccessible(page);
    await page.mouse.click(20, 400);
    await expect(drawer).toBeHidden();
    await expect(filters).toBeFocused();

    // The Display menu works by keyboard and restores the focus.
    const view = page.getByRole('button', { name: 'Display', exact: true });
    await view.press('Enter');
    await expect(page.getByRole('menuitemcheckbox').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(view).toBeFocused();

    // Only title and records are printed.
    await page.emulateMedia({ media: 'print' });
    await expect(filters).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Administration' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await page.emulateMedia({ media: 'screen' });

    // No horizontal overflow on narrow screens.
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(page.getByRole('table')).toBeHidden();
    await expect(filterChip).toBeVisible();
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
}

test.use({ viewport: { width: 1440, height: 900 } });
