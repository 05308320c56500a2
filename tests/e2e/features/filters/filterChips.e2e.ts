import type { Page } from '@playwright/test';
import type { Things } from '../../../support/accounts/things.ts';
import { makeThings } from '../../../support/accounts/things.ts';
import { apiOf } from '../../support/people/account.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

/** Shared by all tests of the file, which only read. */
let things: Things;
let keeper: number;

test.beforeAll(async ({ baseURL }) => {
  const api = await apiOf(String(baseURL));
  things = await makeThings((path, body) => api.post(path, body), `chips_${process.pid}`, 'Chips');
  const extra = { select_subtype: 'user' };
  await api.post('/v1/entities/fields', { entity_id: things.id, name: 'Keeper', alias: 'keeper', type_id: 5, extra });
  const { items } = (await api.get('/v1/users?limit=1&filter[is_owner]=true')) as { items?: { id: number }[] };
  keeper = items?.[0]?.id ?? 1;
  const create = Array.from({ length: 4 }, (_, at) => ({
    name: `Chip ${at + 1}`,
    amount: (at + 1) * 1000,
    stage: things.stages[at],
    keeper,
  }));
  await api.post(`/rest/${things.alias}/bulk`, { create });
});

const open = (page: Page, search: string) => page.goto(`/admin/data/${things.alias}?${search}`);
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' });
const chip = (page: Page, name: string | RegExp) => chips(page).getByRole('button', { name, exact: true });
const rows = (page: Page) => page.getByRole('rowheader');
/** Top of the table or of its narrow form, in px. */
const top = async (page: Page) => (await page.locator('main [aria-busy]').first().boundingBox())?.y;

test.describe('Filter chips', () => {
  test('describe, open and remove filters by keyboard', { tag: '@smoke' }, async ({ admin: page }) => {
    await open(page, `amount_start=2000&stage=${things.stages[1]}&any[0][name][ilike]=chip&any[1][amount][gte]=99`);
    await expect(rows(page)).toHaveText(['Chip 2']);
    await expect(chips(page).getByRole('listitem')).toHaveText([
      'Amount ≥ 2\u00a0000',
      'Stage: Talks',
      'Any of: Name contains “chip” or Amount ≥ 99',
    ]);
    await expectAccessible(page);
    await chip(page, 'Stage: Talks').focus();
    await page.keyboard.press('Delete');
    await expect(rows(page)).toHaveText(['Chip 4', 'Chip 3', 'Chip 2']);
    await expect(chip(page, /^Any of/)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await expect(drawer.getByRole('textbox', { name: 'Amount: from' })).toBeFocused();
    await expect(drawer.getByRole('textbox', { name: 'Amount: from' })).toBeInViewport();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('4000');
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveText(['Chip 4']);
    await expect(chip(page, 'Amount ≥ 4\u00a0000')).toBeFocused();
    await page.getByRole('button', { name: 'Clear all' }).press('Enter');
    await expect(rows(page)).toHaveCount(4);
    await expect(chips(page)).toBeHidden();
    await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
  });

  test('do not move the rows when their labels are loaded', async ({ admin: page }) => {
    // A width at which the placeholder takes one line more than the loaded name.
    await page.setViewportSize({ width: 390, height: 800 });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/api/v1/users/${keeper}`, async (route) => {
      await held;
      await route.continue();
    });
    await page.route('**/api/v1/users?*', async (route) => {
      await held;
      await route.continue();
    });
    await open(page, `keeper=${keeper}&amount_start=1`);
    await expect(page.getByRole('link', { name: 'Chip 4' })).toBeVisible();
    await expect(chip(page, 'Keeper: …')).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const before = await top(page);
    release();
    await expect(chip(page, /^Keeper: [^…]+$/)).toBeVisible();
    expect(await top(page)).toBe(before);
    // Without filters no room is reserved.
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(chips(page)).toBeHidden();
    await expect.poll(async () => Number(await top(page))).toBeLessThan(Number(before));
  });

  test('wrap on narrow screens, and are shown above users and sessions too', async ({ admin: page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open(
      page,
      `amount_start=1000&amount_end=9000&stage=${things.stages[0]}&name=chip&urgent=N&due_start=2026-01-01`,
    );
    await expect(chips(page).getByRole('listitem')).toHaveCount(5);
    const boxes = await Promise.all((await chips(page).getByRole('listitem').all()).map((each) => each.boundingBox()));
    for (const box of boxes) expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    expect(new Set(boxes.map((box) => box?.y)).size).toBeGreaterThan(1);
    await expectAccessible(page);
    await page.goto('/admin/users?blocked=N');
    await expect(chip(page, 'Blocked: no')).toBeVisible();
    await page.goto(`/admin/sessions?user_id=${keeper}`);
    await expect(chip(page, /^User: [^…#]+$/)).toBeVisible();
    await chip(page, /^Remove filter: User/).click();
    await expect(page).not.toHaveURL(/user_id/);
  });
});
