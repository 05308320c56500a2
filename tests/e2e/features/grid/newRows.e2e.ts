import type { Page, Route } from '@playwright/test';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { liveRegion } from '../../support/data/grid.ts';
import type { Api } from '../../support/people/account.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { unique } from '../../support/unique.ts';

/** Opens the empty list of an entity with a title and a price, its cells edited. */
async function openEmpty(api: Api, page: Page) {
  const suffix = unique();
  const alias = `parts_${suffix}`;
  const { id: entity_id } = await api.post('/v1/entities', { name: `Parts ${suffix}`, alias });
  for (const [alias, name, type] of [
    ['title', 'Title', 'text'],
    ['price', 'Price', 'number'],
  ] as const)
    await api.post('/v1/entities/fields', { entity_id, name, alias, type_id: fieldTypeIds[type] });
  await page.goto(`/admin/data/${alias}`);
  await page.getByRole('button', { name: 'Edit cells' }).click();
  await expect(liveRegion(page)).toBeAttached();
  await expect(row(page, 0)).toContainText('New record');
  const records = async () =>
    ((await api.get(`/rest/${alias}?sort[id]=asc`)) as { items: Record<string, unknown>[] }).items;
  return { records };
}

const row = (page: Page, at: number) => page.locator('tbody tr').nth(at);
const cellIn = (page: Page, at: number, key: string) => row(page, at).locator(`[data-column=${key}]`);
const titles = (page: Page) => page.locator('tbody [data-column=title]').allTextContents();

async function paste(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
}

test.describe('New records in the grid', () => {
  test('pastes 25 rows into an empty list, then over its end, and undoes it', async ({ admin: page, api, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { records } = await openEmpty(api, page);
    const names = Array.from({ length: 25 }, (_, n) => `Part ${n + 1}`);
    await cellIn(page, 0, 'title').click();
    await paste(page, names.map((name, n) => `${name}\t${n}`).join('\r\n'));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add 25 records' }).click();
    await expect.poll(() => titles(page)).toEqual([...names, 'New record']);
    expect((await records()).map(({ title }) => title)).toEqual(names);

    await cellIn(page, 24, 'title').click();
    await paste(page, 'Screw\t1\r\nBolt\t2');
    const dialog = page.getByRole('dialog', { name: 'Change 2 cells and add 1 record?' });
    await dialog.getByRole('button', { name: 'Change and add' }).click();
    await expect.poll(() => titles(page)).toEqual([...names.slice(0, 24), 'Screw', 'Bolt', 'New record']);
    await page.keyboard.press('Control+Z');
    await expect.poll(() => titles(page)).toEqual([...names, 'New record']);
    await expect.poll(async () => (await records()).length).toBe(25);
  });

  test('makes a record of the last row when it is left, and undoes that', { tag: '@smoke' }, async ({
    admin: page,
    api,
  }) => {
    const { records } = await openEmpty(api, page);
    await cellIn(page, 0, 'title').click();
    await page.keyboard.type('Screw');
    await page.keyboard.press('Tab');
    await expect(cellIn(page, 0, 'price')).toBeFocused();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expect(cellIn(page, 1, 'price')).toBeFocused();
    await expect(page.getByRole('link', { name: 'Screw' })).toBeVisible();
    await expect(cellIn(page, 1, 'price')).toBeFocused();
    await page.keyboard.type('8');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await records()).map(({ price }) => price)).toEqual([7, 8]);
    await expectAccessible(page);
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '4');
    await page.keyboard.press('Control+Z');
    await expect.poll(async () => (await records()).map(({ price }) => price)).toEqual([7]);
    await expect(page.locator('tbody tr')).toHaveCount(2);
  });

  test('keeps rows whose creation was not answered, and the focus, and creates each once', async ({
    admin: page,
    api,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { records } = await openEmpty(api, page);
    // The server creates the records, but its answer does not arrive.
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.fulfill({ status: 502, body: '' });
    };
    await page.route('**/bulk', loseAnswer, { times: 1 });
    await cellIn(page, 0, 'title').click();
    await paste(page, 'Screw\t1\nBolt\t2\nNut\t3');
    await page.getByRole('button', { name: 'Add 3 records' }).click();
    await expect.poll(() => titles(page)).toEqual(['Screw', 'Bolt', 'Nut', 'New record']);
    await expect(cellIn(page, 0, 'title')).toBeFocused();
    await expect(cellIn(page, 0, 'title')).toHaveAttribute('aria-invalid', 'true');
    expect(await records()).toHaveLength(3);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: 'Nut' })).toBeVisible();
    expect((await records()).map(({ title }) => title)).toEqual(['Screw', 'Bolt', 'Nut']);
    await expect(page.locator('tbody :focus')).toHaveCount(1);
  });

  test('shows a refused row below the records that were created', async ({ admin: page, api, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openEmpty(api, page);
    const violations = [{ field: 'create.0.price', message: 'errors.not_offered', params: {} }];
    const refuse = (route: Route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        json: { type: 'validation', title: 'V', status: 422, message: 'validation', request_id: 'r', violations },
      });
    await page.route('**/bulk', refuse, { times: 1 });
    await cellIn(page, 0, 'title').click();
    await paste(page, Array.from({ length: 40 }, (_, n) => `Part ${n}\t${n}`).join('\n'));
    await page.getByRole('button', { name: 'Add 40 records' }).click();
    await expect(cellIn(page, 39, 'price')).toBeFocused();
    await expect(cellIn(page, 39, 'price')).toBeInViewport();
    await expect(cellIn(page, 39, 'title')).toHaveText('Part 0');
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Part 0', exact: true })).toBeVisible();
  });
});
