import type { Page } from '@playwright/test';
import { rowsXml, workbookOf } from '../../support/xlsx/workbookOf.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** Drags a file over the page and drops it. */
async function drop(page: Page, name: string, text: string) {
  const dataTransfer = await page.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text as string], name as string, { type: 'text/csv' }));
      return transfer;
    },
    [name, text],
  );
  await page.dispatchEvent('body', 'dragenter', { dataTransfer });
  await expect(page.getByText('Drop the file to make an entity of it')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer });
  return page.getByRole('dialog', { name: 'Entity from a file' });
}

const orders = [
  'Customer;Email;Total;Stage;Ordered on',
  'Anna;a@x.example;1 200,50 €;New;31.01.2026',
  'Boris;b@x.example;7 €;Paid;28.02.2026',
  'Clara;c@x.example;8,10 €;Paid;31.03.2026',
  'Dora;d@x.example;9 €;New;30.04.2026',
].join('\n');

test('a file that is dropped on Entities becomes an entity with its records in one click', { tag: '@smoke' }, async ({
  admin: page,
  api,
}) => {
  const name = `orders_${unique()}`;
  await page.goto('/admin/entities');
  await expect(page.getByRole('button', { name: 'From a file' })).toBeVisible();
  const dialog = await drop(page, `${name}.csv`, orders);
  await expect(dialog.getByLabel('API name')).toHaveValue(name);
  await expect(dialog.getByRole('combobox', { name: 'Type of Total' })).toHaveValue('money');
  await expect(dialog.getByRole('combobox', { name: 'Type of Stage' })).toHaveValue('select');
  await expect(dialog.getByText('4 new')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create with 4 records' }).click();

  await expect(page).toHaveURL(new RegExp(`/admin/data/${name}$`));
  await expect(page.getByRole('row', { name: /Anna/ })).toContainText('1 200.50');
  await expect(page.getByText('4 records', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveURL(/\/admin\/entities/);
  const { items } = await api.get('/v1/entities/trash');
  expect((items as { alias: string }[]).map(({ alias }) => alias)).toContain(name);
});

test('a proposal is changed before anything is made', async ({ admin: page, api }) => {
  const suffix = unique();
  const workbook = await workbookOf({
    sheets: {
      Parts: rowsXml([
        ['Part', 'Weight', 'Note'],
        ['Bolt', 1.5, 'x'],
        ['Nut', 2, 'y'],
        ['Gear', 'heavy', 'z'],
      ]),
    },
  });
  await page.goto('/admin/entities');
  await page.getByRole('button', { name: 'From a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Entity from a file' });
  const file = { name: 'parts.xlsx', mimeType: 'application/octet-stream', buffer: workbook };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Parts');
  await dialog.getByLabel('API name').fill(`parts_${suffix}`);
  await dialog.getByRole('combobox', { name: 'Type of Note' }).selectOption('Do not import');
  await dialog.getByRole('textbox', { name: 'Name of the field for Part' }).fill('Title');
  await dialog.getByRole('checkbox', { name: 'Required Part' }).uncheck();
  await dialog.getByRole('combobox', { name: 'Type of Weight' }).selectOption('Decimal number');
  await expect(dialog.getByRole('region', { name: '1 problem' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Treat as empty' }).click();
  await expect(dialog.getByRole('region', { name: '1 problem' })).toBeHidden();
  await expect(dialog.getByRole('checkbox', { name: 'Required Weight' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Create with 3 records' }).click();
  await expect(page.getByRole('link', { name: 'Gear' })).toBeVisible();
  const { items } = await api.get(`/rest/parts_${suffix}?sort[id]=asc`);
  expect(items).toMatchObject([
    { title: 'Bolt', weight: 1.5 },
    { title: 'Nut', weight: 2 },
    { title: 'Gear', weight: null },
  ]);
});
