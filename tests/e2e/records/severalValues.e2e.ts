import type { Page } from '@playwright/test';
import type { Api } from '../support/people/account.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

async function makeEntity(api: Api) {
  const alias = `several_${unique()}`;
  const { id } = (await api.post('/v1/entities', { name: 'Several', alias })) as { id: number };
  await api.post('/v1/entities/fields', { entity_id: id, name: 'Title', alias: 'title', type_id: 1 });
  return { id, alias };
}

/** Adds a field with several values through its card. */
async function addField(page: Page, name: string, type: 'Select' | 'File', options: readonly string[] = []) {
  await page.getByRole('button', { name: 'Add field' }).first().click();
  const card = page.getByRole('dialog', { name: 'New field' });
  await card.getByLabel('Name', { exact: false }).first().fill(name);
  await card.getByText(type, { exact: true }).click();
  for (const option of options) {
    await card.getByRole('button', { name: 'Add option' }).click();
    await expect(card.locator('input:focus')).toBeVisible();
    await page.keyboard.type(option);
  }
  await card.getByRole('switch', { name: 'Several values' }).click();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card).toBeHidden();
}

const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
const names = async (api: Api, alias: string, id: number) => {
  const { tags_data, scans } = await api.get(`/rest/${alias}/${id}?with=tags`);
  const of = (list: unknown) => ((list ?? []) as { name: string }[]).map(({ name }) => name);
  return { tags: of(tags_data), scans: of(scans) };
};

test('several options and files are made in the card, filled in card and grid, filtered, and undone', async ({
  admin: page,
  api,
}) => {
  const { id, alias } = await makeEntity(api);
  await page.goto(`/admin/entities/${id}`);
  await addField(page, 'Tags', 'Select', ['Red', 'Green', 'Blue']);
  await addField(page, 'Scans', 'File');
  await api.post(`/rest/${alias}`, { title: 'Plain' });

  await page.goto(`/admin/data/${alias}?card=0`);
  const card = page.getByRole('dialog');
  await card.getByLabel('Title').fill('Full');
  await card.getByRole('combobox', { name: 'Tags' }).click();
  for (const name of ['Green', 'Red']) await page.getByRole('option', { name }).click();
  await expect(page.getByRole('option', { name: 'Red' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await card.locator('input[type=file]').setInputFiles(['b.txt', 'a.txt', 'c.txt'].map(file));
  await expect(card.getByRole('link', { name: 'c.txt' })).toBeVisible();
  await card.getByRole('button', { name: 'Remove a.txt' }).click();
  await expectAccessible(page);
  await card
    .getByRole('button', { name: /^(Save|Create)/ })
    .first()
    .click();
  await expect(card).toBeHidden();
  await expect.poll(() => names(api, alias, 2)).toEqual({ tags: ['Green', 'Red'], scans: ['b.txt', 'c.txt'] });

  const full = page.getByRole('row', { name: /Full/ });
  await expect(full.getByTitle('Green, Red')).toBeVisible();
  await expect(full.getByRole('link', { name: 'c.txt' })).toHaveAttribute('href', /\/files\//);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit cells' }).click();
  await expect(page.locator('[data-grid-live-region]')).toBeAttached();
  const cell = page.locator('tr[data-record="1"] [data-column="tags"]');
  await cell.focus();
  await page.keyboard.type('bl');
  await page.getByRole('option', { name: 'Blue' }).click();
  await page.getByRole('option', { name: 'Red' }).click();
  await page.keyboard.press('Tab');
  await expect(cell).toHaveText('Blue, Red');
  await cell.focus();
  await page.keyboard.press('F2');
  await expect(page.getByRole('combobox', { name: 'Tags' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await names(api, alias, 1)).tags).toEqual(['Blue', 'Red']);
  await cell.focus();
  await page.keyboard.press('Control+z');
  await expect(cell).toHaveText('—');
  await expect.poll(async () => (await names(api, alias, 1)).tags).toEqual([]);
  await page.keyboard.press('Control+y');
  await expect(cell).toHaveText('Blue, Red');

  await page.getByRole('button', { name: /^Filters/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByRole('button', { name: 'Add a group of conditions' }).click();
  await drawer.getByRole('combobox', { name: 'Field' }).selectOption('Tags');
  await drawer.getByRole('combobox', { name: 'Condition' }).selectOption('has each of');
  await drawer.getByRole('combobox', { name: 'Value' }).click();
  for (const name of ['Red', 'Green']) await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Tags has each of Red, Green')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Full', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Plain', exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Tags has each of Red, Green')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Full', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Plain', exact: true })).toHaveCount(0);
});
