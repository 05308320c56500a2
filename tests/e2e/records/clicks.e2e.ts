import type { Page } from '@playwright/test';
import { countClicks } from '../support/page/clicks.ts';
import type { Api } from '../support/people/account.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** An entity with fields of texts. */
async function makeEntity(api: Api, aliases: readonly string[]): Promise<string> {
  const alias = `clicks_${unique()}`;
  const { id } = (await api.post('/v1/entities', { name: alias, alias })) as { id: number };
  for (const field of aliases)
    await api.post('/v1/entities/fields', { entity_id: id, name: field, alias: field, type_id: 1 });
  return alias;
}

const isFocused = (page: Page, name: string) =>
  expect(page.getByRole('button', { name, exact: true }).first()).toBeFocused();

test.describe('How many clicks a job takes', () => {
  test('a file of records: four at most', async ({ admin: page, api }) => {
    const alias = await makeEntity(api, ['title', 'city']);
    await page.goto(`/admin/data/${alias}`);
    const clicks = await countClicks(page);
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import records' });
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({
      name: 'a.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('title,city\nA,B\nC,D\n'),
    });
    await dialog.getByRole('button', { name: 'Import 2 records' }).click();
    await expect(dialog.getByText('2 new')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('2 records')).toBeVisible();
    expect(clicks()).toBeLessThanOrEqual(4);
  });

  test('an export: two', async ({ admin: page, api }) => {
    const alias = await makeEntity(api, ['title']);
    await api.post(`/rest/${alias}`, { title: 'A' });
    await page.goto(`/admin/data/${alias}`);
    const clicks = await countClicks(page);
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /CSV, visible columns/ }).click();
    await download;
    expect(clicks()).toBe(2);
  });

  test('an entity with eleven fields: fourteen at most', async ({ admin: page }) => {
    await page.goto('/admin/entities');
    const clicks = await countClicks(page);
    await page.getByRole('button', { name: 'New entity' }).first().click();
    const name = `Clicks ${unique()}`;
    await expect(page.getByRole('dialog', { name: 'New entity' })).toBeVisible();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    // A text, which a new field is, and ten that are to be chosen.
    const types = [
      'Number',
      'Long text',
      'Yes or no',
      'Date',
      'Date and time',
      'File',
      'JSON',
      'Number',
      'Date',
      'File',
    ];
    for (const [at, type] of ['Text', ...types].entries()) {
      if (at === 0) await page.getByRole('button', { name: 'Add field' }).first().click();
      else {
        await isFocused(page, 'Add field');
        await page.keyboard.press('Enter');
      }
      const card = page.getByRole('dialog', { name: 'New field' });
      await expect(card).toBeVisible();
      await page.keyboard.type(`Field ${String.fromCharCode(97 + at)}`);
      if (type !== 'Text') await card.getByText(type, { exact: true }).click();
      await page.keyboard.press('Enter');
      await expect(card).toBeHidden();
    }
    await expect(page.getByRole('list', { name: 'Fields', exact: true }).getByRole('listitem')).toHaveCount(11);
    expect(clicks()).toBeLessThanOrEqual(14);
  });
});
