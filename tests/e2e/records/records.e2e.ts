import type { Page } from '@playwright/test';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import type { Api } from '../support/people/account.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
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
  test('creates, edits and finds records', async ({ admin: page, api }) => {
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

  for (const { colorScheme, locale, width } of [
    { colorScheme: 'light', locale: 'en', width: 1440 },
    { colorScheme: 'dark', locale: 'ru', width: 390 },
  ] as const)
    test.describe(`${colorScheme}, ${locale}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });
      test('has an accessible list and card', async ({ admin: page, api }) => {
        const { alias } = await makeRepairs(api);
        await api.post(`/rest/${alias}`, {
          title: 'Gate',
          price: 1500,
          urgent: true,
          due: '2026-12-24',
          notes: 'Two\nlines',
        });
        await page.addInitScript((language) => localStorage.setItem('stoa.locale', language), locale);
        await page.goto(`/admin/data/${alias}`);
        await expect(page.getByRole('link', { name: 'Gate' })).toBeVisible();
        await expectAccessible(page);
        await page.goto(`/admin/data/${alias}?card=1`);
        await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toHaveValue('Gate');
        await expectAccessible(page);
      });
    });
});
