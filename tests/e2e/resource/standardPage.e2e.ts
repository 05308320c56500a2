import { screenLimits } from '#shared/limits.ts';
import { makeThings } from '../../support/accounts/things.ts';
import { apiOf } from '../support/people/account.ts';
import { expect, expectAccessible, expectFitting, test } from '../support/test.ts';

const alias = `standard_${process.pid}`;

test.beforeAll(async ({ baseURL }) => {
  const api = await apiOf(String(baseURL));
  await makeThings((path, body) => api.post(path, body), alias, 'Standard');
  await api.post(`/rest/${alias}/bulk`, { create: [{ name: 'One', amount: 1 }] });
});

/** Positions, sizes and focus of every list (docs/reference/product/lists-and-cards.md#lists); components show the rest of it. */
test('a list has the standard layout', { tag: '@smoke' }, async ({ admin: page }) => {
  await page.goto(`/admin/data/${alias}?amount_start=1`);
  await expect(page.getByRole('heading', { level: 1, name: 'Standard' })).toBeVisible();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const filterChip = page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: /^Amount ≥ 1$/ });
  await expect(filterChip).toBeVisible();

  // The drawer has its place and width. A click beside it closes it and restores the focus.
  const filters = page.getByRole('button', { name: /^Filters/ });
  await filters.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await expect(drawer).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(1440 - screenLimits.filters_drawer_px);
  expect((await drawer.boundingBox())?.width).toBe(screenLimits.filters_drawer_px);
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
  await expect(page.getByRole('heading', { level: 1, name: 'Standard' })).toBeVisible();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  // No horizontal overflow on narrow screens.
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole('table')).toBeHidden();
  await expect(filterChip).toBeVisible();
  await expectFitting(page);
  await expectAccessible(page);
});

test.use({ viewport: { width: 1440, height: 900 } });
