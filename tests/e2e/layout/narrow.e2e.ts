import type { Locator } from '@playwright/test';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import type { Api } from '../support/people/account.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

const title = 'Harbour Trading House of the north';
const note = 'Met at the fair in London and prefers to be written to in the evening';

/** An entity with one record, whose name has two lines on a phone. */
async function makeHouses(api: Api) {
  const suffix = unique();
  const alias = `houses_${suffix}`;
  const { id: entity_id } = await api.post('/v1/entities', { name: `Houses ${suffix}`, alias });
  const add = (field: object) => api.post('/v1/entities/fields', { entity_id, ...field });
  await add({ name: 'Title', alias: 'title', type_id: fieldTypeIds.text });
  await add({ name: 'Urgent', alias: 'urgent', type_id: fieldTypeIds.boolean });
  await add({ name: 'Note', alias: 'note', type_id: fieldTypeIds.text });
  const variants = [{ name: 'New', alias: 'fresh' }];
  const extra = { select_subtype: 'default' };
  await add({ name: 'Stage', alias: 'stage', type_id: fieldTypeIds.select, extra, variants });
  await api.post(`/rest/${alias}`, { title, note, urgent: false });
  return alias;
}

const boxOf = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('not shown');
  return { ...box, right: box.x + box.width };
};

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone a long value is cut inside its card, and an id follows its name', async ({ admin: page, api }) => {
  const alias = await makeHouses(api);
  await page.goto(`/admin/data/${alias}`);
  const item = page.getByRole('list', { name: /^Houses/ }).getByRole('listitem');
  const value = await boxOf(item.getByText(note));
  expect(value.right).toBeLessThan((await boxOf(item)).right - 8);

  await item.getByRole('link', { name: title }).click();
  const id = page.getByRole('dialog').getByText('· #1', { exact: true });
  // Both lines of the name are above its end, which the id is beside.
  const end = await id.evaluate((mark) => {
    const range = document.createRange();
    const text = mark.previousSibling as Node;
    range.setStart(text, (text.textContent?.trimEnd().length ?? 1) - 1);
    range.setEnd(text, text.textContent?.trimEnd().length ?? 1);
    return range.getBoundingClientRect().right;
  });
  expect((await boxOf(id)).x - end).toBeLessThan(12);

  await page.goto(`/admin/data/${alias}?view_as=pipeline`);
  const no = await boxOf(page.getByTitle('No', { exact: true }).locator('[aria-hidden]'));
  expect(no.width).toBeLessThan(12);
});

test('a new view is saved below its dialog, and shown by its whole name where it is pinned', async ({
  admin: page,
  api,
}) => {
  const alias = await makeHouses(api);
  const name = 'Urgent houses of this quarter';
  await page.goto(`/data/${alias}?urgent=Y`);
  await page.getByRole('button', { name: /^Saved view/ }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  const [save, whole] = [await boxOf(dialog.getByRole('button', { name: 'Save' })), await boxOf(dialog)];
  expect(whole.y + whole.height - (save.y + save.height)).toBeLessThan(32);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: `Saved view: ${name}` }).click();
  // Leaving the page at once would give the call up.
  const pinned = page.waitForResponse((response) => response.request().method() !== 'GET');
  await page.getByRole('menuitem', { name: 'Pin to the sidebar' }).click();
  expect((await pinned).ok()).toBe(true);
  await page.goto('/data');
  const link = page.getByRole('main').getByRole('link', { name }).locator('strong');
  await expect(link).toBeVisible();
  expect(await link.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
});

test('all roles of a person are shown in the card, with long names too', async ({ admin: page, api, people }) => {
  const [person] = await people(['Rita Roles']);
  const names = ['Support of customers in the north', 'Regional managers', 'Sales'].map(
    (name) => `${name} ${unique()}`,
  );
  const made = await Promise.all(names.map((name) => api.post('/v1/roles', { name })));
  await api.patch(`/v1/users/${person?.id}`, { role_ids: made.map(({ id }) => id) });
  await page.goto(`/admin/users?card=${person?.id}`);
  const select = page.getByRole('dialog').getByRole('combobox', { name: 'Roles' });
  for (const name of names) await expect(select).toContainText(name);
  expect(await select.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
});

test('the buttons of the dashboard are above its picture', async ({ admin: page }) => {
  await page.addInitScript(() => localStorage.setItem('stoa.locale', 'ru'));
  await page.goto('/');
  const last = await boxOf(page.getByRole('link', { name: 'Открыть данные' }));
  const picture = await boxOf(page.locator('svg[width="100%"]'));
  expect(last.y + last.height).toBeLessThan(picture.y);
});

test('the input of the “Go to” dialog has one frame', async ({ admin: page }) => {
  await page.goto('/admin/users');
  await page.getByRole('button', { name: /^Go to/ }).click();
  const input = page.getByRole('dialog').getByRole('combobox');
  await expect(input).toBeFocused();
  await expect(input).toHaveCSS('outline-style', 'none');
});
