import { expect, type Page } from '@playwright/test';
import { type BaseTypeName, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import type { Api } from '../people/account.ts';
import { unique } from '../unique.ts';
import { showColumns } from './things.ts';

export const types = Object.keys(fieldTypeIds) as BaseTypeName[];

/** Opens the grid of an entity with a visible field of every type and three records. */
export async function openGrid(api: Api, page: Page) {
  const suffix = unique();
  const alias = `stock_${suffix}`;
  const { id: entity_id } = await api.post('/v1/entities', { name: `Stock ${suffix}`, alias });
  for (const type of types)
    await api.post('/v1/entities/fields', {
      entity_id,
      name: `The ${type}`,
      alias: `the_${type}`,
      type_id: fieldTypeIds[type],
      ...(type === 'select' && {
        extra: { select_subtype: 'default' },
        variants: [
          { name: 'Won', alias: 'won' },
          { name: 'Lost', alias: 'lost' },
        ],
      }),
    });
  for (const [n, name] of ['Ash', 'Birch', 'Cedar'].entries())
    await api.post(`/rest/${alias}`, { the_text: name, the_number: (n + 1) * 1000, the_date: `2026-03-0${n + 1}` });
  await showColumns(api, { id: Number(entity_id) });
  await page.goto(`/admin/data/${alias}?sort=created_at`);
  await expect(page.getByRole('link', { name: 'Ash', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit cells' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  // The grid's script has loaded.
  await expect(page.locator('[data-grid-live-region]')).toBeAttached();
  return { alias, record: (id: number) => api.get(`/rest/${alias}/${id}`) };
}

export const cell = (page: Page, record: number, type: BaseTypeName) =>
  page.locator(`tr[data-record="${record}"] [data-column="the_${type}"]`);
export const liveRegion = (page: Page) => page.locator('[data-grid-live-region]');
export const openEditor = async (page: Page, record: number, type: BaseTypeName) => {
  await cell(page, record, type).focus();
  await page.keyboard.press('F2');
  const editor = page.getByRole('dialog', { name: `Edit The ${type}` });
  await expect(editor).toBeVisible();
  await expect.poll(() => editor.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  return editor;
};
