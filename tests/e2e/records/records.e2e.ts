import type { Page } from '@playwright/test';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import type { Api } from '../support/people/account.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** Creates an entity with a field of each type that needs no options. */
async function makeRepairs(api: Api) {
  const suffix = unique();
  const alias = `repairs_${suffix}`;
  const { id: entity_id } = await api.post('/v1/entities', { name: `Repairs ${suffix}`, alias });
  for (const [name, field, type] of [
    ['Title', 'title', 'text'],
    ['Price', 'price', 'number'],
    ['Urgent', 'urgent', 'boolean'],
    ['Due', 'due', 'date'],
    ['Notes', 'notes', 'textarea'],
  ] as const)
    await api.post('/v1/entities/fields', { entity_id, name, alias: field, type_id: fieldTypeIds[type] });
  return { alias, name: `Repairs ${suffix}` };
}

const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });

test.describe('Records', () => {
  test('creates, edits and finds records', { tag: '@smoke' }, async ({ admin: page, api }) => {
    const { alias, name } = await makeRepairs(api);
    await page.goto(`/admin/data/${alias}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('button', { name: 'Add record' }).first().click();
    const fresh = page.getByRole('dialog', { name: /New record/ });
    await fresh.getByRole('textbox', { name: 'Title' }).fill('Roof over the yard');
    await fresh.getByRole('textbox', { name: 'Price' }).fill('1234567');
    await fresh.getByRole('button', { name: 'Save' }).click();
    await expect(fresh).toBeHidden();
    await expect(row(page, 'Roof over the yard')).toContainText('1\u00a0234\u00a0567');

    await page.getByRole('link', { name: 'Roof over the yard' }).click();
    const card = page.getByRole('dialog', { name: /Roof over the yard/ });
    await card.getByRole('textbox', { name: 'Title' }).fill('Roof over the stable');
    await page.keyboard.press('Enter');
    await expect(card).toBeHidden();
    await expect(row(page, 'Roof over the stable')).toBeVisible();

    await page.getByRole('searchbox').fill('nothing like it');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await page.getByRole('searchbox').fill('stable');
    await expect(row(page, 'Roof over the stable')).toBeVisible();
  });
});
