import type { Page } from '@playwright/test';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import type { Api } from '../support/people/account.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** Companies, of which some are there several times, and deals that lead to them. */
async function makeCompanies(api: Api) {
  const suffix = unique();
  const entity = async (
    name: string,
    fields: readonly { name: string; alias: string; type_id: number; extra?: object }[],
  ) => {
    const alias = `${name.toLowerCase()}_${suffix}`;
    const { id } = await api.post('/v1/entities', { name: `${name} ${suffix}`, alias });
    const ids: number[] = [];
    for (const field of fields)
      ids.push(Number((await api.post('/v1/entities/fields', { entity_id: id, ...field })).id));
    return { id, alias, ids };
  };
  const companies = await entity('Companies', [
    { name: 'Title', alias: 'title', type_id: fieldTypeIds.text },
    { name: 'City', alias: 'city', type_id: fieldTypeIds.text },
    { name: 'Staff', alias: 'staff', type_id: fieldTypeIds.number },
  ]);
  const extra = { select_subtype: 'entity', select_entity_id: companies.id, select_entity_key: companies.ids[0] };
  const deals = await entity('Deals', [
    { name: 'Title', alias: 'title', type_id: fieldTypeIds.text },
    { name: 'Company', alias: 'company', type_id: fieldTypeIds.select, extra },
  ]);
  const put = async (alias: string, record: object) => (await api.post(`/rest/${alias}`, record)).id;
  const ids = [];
  for (const record of [
    { title: 'Nordlicht Café', city: 'Bremen', staff: 12 },
    { title: 'NORDLICHT CAFE', city: 'Hamburg' },
    { title: 'Volkswerk AG', city: 'Kiel', staff: 120 },
    { title: 'Volkswerck AG', city: 'Kiel' },
    { title: 'Alone', city: 'Lübeck' },
  ])
    ids.push(await put(companies.alias, record));
  const deal = await put(deals.alias, { title: 'Lamps', company: ids[1] });
  return { companies: companies.alias, deals: deals.alias, ids, deal };
}

const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });

test.describe('Duplicates', () => {
  test('are found, merged and separated again', { tag: '@smoke' }, async ({ admin: page, api }) => {
    const { companies, deals, ids, deal } = await makeCompanies(api);
    const companyOf = async () => (await api.get(`/rest/${deals}/${deal}`)).company;
    await page.goto(`/admin/data/${companies}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Find duplicates' }).click();
    const dialog = page.getByRole('dialog', { name: 'Find duplicates' });
    await expect(dialog.getByRole('checkbox', { name: 'Title' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Find' }).click();
    await expect(dialog.getByRole('radiogroup', { name: 'City' })).toBeVisible();
    await expect(dialog.getByRole('radio', { name: new RegExp(`Nordlicht Café #${ids[0]}`) })).toBeChecked();
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: /Hamburg/ }).check();
    await dialog.getByRole('button', { name: 'Merge 2 records' }).click();
    await expect(dialog.getByText('No more duplicates')).toBeVisible();
    await expect.poll(companyOf).toBe(ids[0]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The records are separate again')).toBeVisible();
    await expect.poll(companyOf).toBe(ids[1]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(row(page, 'NORDLICHT CAFE')).toBeVisible();
    await expect(row(page, 'Nordlicht Café')).toContainText('Bremen');
  });

  test('of two selected records one stays', async ({ admin: page, api }) => {
    const { companies } = await makeCompanies(api);
    await page.goto(`/admin/data/${companies}`);
    for (const title of ['Volkswerk AG', 'Volkswerck AG']) await row(page, title).getByRole('checkbox').check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Merge' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge records' });
    await dialog.getByRole('button', { name: 'Merge 2 records' }).click();
    await expect(dialog).toBeHidden();
    await expect(row(page, 'Volkswerck AG')).toBeHidden();
    await expect(row(page, 'Volkswerk AG')).toBeVisible();
  });
});
