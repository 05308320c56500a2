import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { readWorkbook } from '../../support/xlsx/readWorkbook.ts';
import { rowsXml, workbookOf } from '../../support/xlsx/workbookOf.ts';
import type { Api } from '../support/people/account.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

async function makeParts(api: Api) {
  const suffix = unique();
  const alias = `parts_${suffix}`;
  const name = `Parts ${suffix}`;
  const { id: entity_id } = await api.post('/v1/entities', { name, alias });
  for (const [title, field, type, more] of [
    ['Title', 'title', 'text', {}],
    ['Price', 'price', 'number', {}],
    ['Kind', 'kind', 'select', { extra: { select_subtype: 'default' }, variants: [{ name: 'Bolt', alias: 'bolt' }] }],
  ] as const)
    await api.post('/v1/entities/fields', {
      entity_id,
      name: title,
      alias: field,
      type_id: fieldTypeIds[type],
      ...(type === 'select' && { extra: { select_subtype: 'default' } }),
      ...more,
    });
  const count = async () => {
    const { totals } = await api.get(`/rest/${alias}?limit=1&count=exact`);
    return (totals as { count: number }).count;
  };
  return { alias, name, count };
}

const contentOf = async (download: Download) => readFile(await download.path(), 'utf8');

async function exported(page: Page, columns: string): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: new RegExp(columns) }).click(),
  ]);
  return download;
}

async function openImport(page: Page, alias: string, csv: string | Buffer, name = 'parts.csv') {
  await page.goto(`/admin/data/${alias}`);
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import records' });
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) });
  return dialog;
}

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
  await expect(page.getByText('Drop the file to import it')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer });
  return page.getByRole('dialog', { name: 'Import records' });
}

test.describe('Export', () => {
  test('contains the filtered rows in order, in a file named after the entity and the date', { tag: '@smoke' }, async ({
    admin: page,
    api,
  }) => {
    const { alias, name } = await makeParts(api);
    await api.post(`/rest/${alias}/bulk`, {
      create: [
        { title: 'Oak', price: 1 },
        { title: '=1+1 oak', price: 3 },
        { title: 'Oak, "old"', price: 2 },
        { title: 'Pine', price: 4 },
      ],
    });
    await page.goto(`/admin/data/${alias}?search=oak&sort=price`);
    await expect(page.getByText('3 records')).toBeVisible();
    const download = await exported(page, 'CSV, visible columns');
    await expect(page.getByText('3 records exported')).toBeVisible();
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${name}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    expect(await contentOf(download)).toBe(
      `\uFEFFID,Title,Price,Kind\r\n1,Oak,1,\r\n3,"Oak, ""old""",2,\r\n2,'=1+1 oak,3,\r\n`,
    );

    await page.getByRole('checkbox', { name: 'Select Oak', exact: true }).check();
    const whole = await contentOf(await exported(page, 'CSV for programs'));
    expect(whole.split('\r\n')).toHaveLength(3);
    expect(whole).toMatch(/^id,/);
    expect(whole).toContain('Oak,1,');
  });
});

test.describe('Import', () => {
  test('shows problems before writing, mends them, imports, and is undone', { tag: '@smoke' }, async ({
    admin: page,
    api,
  }) => {
    const { alias, count } = await makeParts(api);
    const bad = 'Name;PRICE;Kind;Other\nNut;12;Bolt;x\nScrew;dear;Bolt;x\nWasher;3;Nail;x\n';
    const dialog = await openImport(page, alias, bad);
    await expect(dialog.getByRole('combobox', { name: 'Field for Name' })).toHaveValue('');
    await expect(dialog.getByRole('combobox', { name: 'Field for PRICE' })).toHaveValue('price');
    await dialog.getByRole('combobox', { name: 'Field for Name' }).selectOption('Title');
    await expect(dialog.getByRole('region', { name: '2 problems' })).toBeVisible();
    await expect(dialog.getByRole('row', { name: /^3 Screw dear .*number/ })).toBeVisible();
    await expect(dialog.getByRole('row', { name: /^4 Washer 3 Nail .*options/ })).toBeVisible();
    await expect(dialog.getByText('1 new · 2 skipped')).toBeVisible();
    await expectAccessible(page);
    expect(await count()).toBe(0);

    await dialog.getByRole('button', { name: 'Add the option' }).click();
    await expect(dialog.getByText('2 new · 1 skipped')).toBeVisible();
    await dialog.getByRole('button', { name: 'Treat as empty' }).click();
    await expect(dialog.getByText('3 new', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Import 3 records' }).click();
    await expect(dialog.getByText('3 records imported')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Screw', includeHidden: true })).toBeAttached();
    expect(await count()).toBe(3);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Import undone')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await count()).toBe(0);
  });

  test('a file that is dropped on the list is imported in two clicks, and its bad rows are kept in a file', async ({
    admin: page,
    api,
  }) => {
    const { alias, count } = await makeParts(api);
    await page.goto(`/admin/data/${alias}`);
    await expect(page.getByText('Drop a file here, or choose one')).toBeVisible();
    const good = await drop(page, 'parts.csv', 'title,price,kind\nNut,12,Bolt\nScrew,,\n');
    await good.getByRole('button', { name: 'Import 2 records' }).click();
    await good.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('link', { name: 'Screw' })).toBeVisible();

    const bad = await drop(page, 'more.csv', 'title,price\nGear,5\nLever,dear\n');
    await bad.getByRole('checkbox', { name: 'Skip 1 row with problems' }).check();
    await bad.getByRole('button', { name: 'Import 1 record' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bad.getByRole('link', { name: 'Save 1 skipped row' }).click(),
    ]);
    expect(await contentOf(download)).toContain('Lever,dear,');
    await bad.getByRole('button', { name: 'Done' }).click();
    expect(await count()).toBe(3);
  });

  test('makes new fields, and updates records by their ids', async ({ admin: page, api }) => {
    const { alias } = await makeParts(api);
    const first = await openImport(page, alias, 'Title;Weight;In stock\nNut;1,5;yes\nScrew;2,25;no\n');
    for (const column of ['Weight', 'In stock'])
      await first.getByRole('combobox', { name: `Field for ${column}` }).selectOption('New field…');
    await expect(first.getByRole('combobox', { name: 'Type of the new field for Weight' })).toHaveValue('decimal');
    await first.getByRole('button', { name: 'Import 2 records' }).click();
    await first.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('columnheader', { name: 'In stock' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Nut/ })).toContainText('1.50');
    const { items } = await api.get(`/rest/${alias}?sort[id]=asc`);
    expect(items).toMatchObject([
      { title: 'Nut', weight: 1.5, in_stock: true },
      { title: 'Screw', weight: 2.25, in_stock: false },
    ]);

    const [nut, screw] = items as { id: number }[];
    const second = await openImport(page, alias, `id,weight\n${nut?.id},3\n${screw?.id},2.25\n`);
    await second.getByRole('combobox', { name: 'What rows become' }).selectOption('Update records');
    await expect(second.getByText('1 changed · 1 unchanged')).toBeVisible();
    await second.getByRole('button', { name: 'Import 1 record' }).click();
    await second.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('row', { name: /Nut/ })).toContainText('3.00');
  });

  test('reads windows-1251 files with semicolons', async ({ admin: page, api }) => {
    const { alias } = await makeParts(api);
    // "Гайка" in windows-1251.
    const csv = Buffer.concat([
      Buffer.from('title;price\r\n'),
      Buffer.from([0xc3, 0xe0, 0xe9, 0xea, 0xe0]),
      Buffer.from(';5\r\n'),
    ]);
    const dialog = await openImport(page, alias, csv);
    await dialog.getByRole('button', { name: /^Windows-1251 · Semicolon/ }).click();
    await expect(dialog.getByRole('combobox', { name: 'Encoding' })).toHaveValue('windows-1251');
    await expect(dialog.getByText('Гайка')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import 1 record' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('link', { name: 'Гайка' })).toBeVisible();
  });

  test('imports, undoes and exports 20,000 rows', async ({ admin: page, api }) => {
    const { alias, count } = await makeParts(api);
    const rows = Array.from({ length: 20_000 }, (_, at) => `Part ${at + 1},${at},Bolt`);
    const load = async () => {
      const dialog = await openImport(page, alias, `title,price,kind\r\n${rows.join('\r\n')}\r\n`);
      await dialog.getByRole('button', { name: 'Import 20\u00a0000 records' }).click();
      await expect(dialog.getByText('20\u00a0000 records imported')).toBeVisible();
      expect(await count()).toBe(20_000);
      return dialog;
    };
    await (await load()).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Import undone')).toBeVisible();
    expect(await count()).toBe(0);

    await (await load()).getByRole('button', { name: 'Done' }).click();
    const lines = (await contentOf(await exported(page, 'CSV, visible columns'))).split('\r\n');
    expect(lines).toHaveLength(20_002);
    expect(lines.at(-2)).toMatch(/,Part 1,0,Bolt$/);
  });

  test('rejects a damaged workbook and says what it is', async ({ admin: page, api }) => {
    const { alias } = await makeParts(api);
    const dialog = await openImport(page, alias, 'PK\u0003\u0004 workbook', 'parts.xlsx');
    await expect(dialog.getByRole('alert')).toContainText('This spreadsheet file can’t be read');
  });

  test('rejects a file of another kind and says what it is', async ({ admin: page, api }) => {
    const { alias } = await makeParts(api);
    const dialog = await openImport(page, alias, '%PDF-1.7 ', 'parts.pdf');
    await expect(dialog.getByRole('alert')).toContainText('This is a PDF');
  });
});

test('a sheet of a workbook is imported, and exported as a workbook', async ({ admin: page, api }) => {
  const { alias, name, count } = await makeParts(api);
  const workbook = await workbookOf({
    sheets: {
      Notes: rowsXml([['Nothing here']]),
      Parts: rowsXml([['Price list of our parts'], [], ['Title', 'Price'], ['Bolt M8', 1234], ['Nut', '2 500']]),
    },
  });
  const dialog = await openImport(page, alias, workbook, 'parts.xlsx');
  await dialog.getByRole('button', { name: /^Notes/ }).click();
  await dialog.getByRole('combobox', { name: 'Sheet' }).selectOption('Parts');
  await expect(dialog.getByRole('cell', { name: /Bolt M8/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 2 records' }).click();
  await expect(dialog.getByText('2 records imported')).toBeVisible();
  expect(await count()).toBe(2);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const download = await exported(page, 'Excel, visible columns');
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${name}-\\d{4}-\\d\\d-\\d\\d\\.xlsx$`));
  const { rows } = await readWorkbook(await readFile(await download.path()));
  expect(rows.map((row) => row.slice(1, 3))).toEqual([
    ['Title', 'Price'],
    ['Nut', 2500],
    ['Bolt M8', 1234],
  ]);
});
