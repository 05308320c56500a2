import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { everything } from '#shared/entities/rights.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { entity, field, withEntities } from '../entities/entityApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { withRecords } from './recordsApi.ts';

const sent = vi.hoisted(() => ({
  forms: [] as Record<string, string>[],
  formats: {} as Record<string, string>,
  errors: [] as object[],
}));
vi.mock('#web/api/upload.ts', () => ({
  upload: async (_endpoint: unknown, { fields }: { fields: Record<string, string> }) => {
    sent.forms.push(fields);
    const report = {
      rows: 2,
      created: fields.dry_run === 'true' ? 0 : 2,
      created_ids: [],
      errors: sent.errors,
      error_count: sent.errors.length,
      ignored: [],
      blank_rows: 0,
      has_header: fields.has_header === 'true',
    };
    return { ...report, formats: { ...sent.formats, ...JSON.parse(fields.formats ?? '{}') } };
  },
}));

const fields = [
  field({ id: 1, alias: 'title', name: 'Title', type_id: 1 }),
  field({ id: 2, alias: 'price', name: 'Price', type_id: 2, order: 2, extra: { number_subtype: 'double' } }),
  field({ id: 3, alias: 'due', name: 'Due', type_id: 6, order: 3 }),
];

async function openImport(csv: string, rights = everything) {
  sent.forms.length = 0;
  sent.errors = [];
  await loadMessages('member', 'request_errors');
  const deals = entity({ id: 5, name: 'Deals', alias: 'deals', fields, rights });
  const { user } = await openAdmin('/admin/data/deals', (api) => {
    withEntities(api, { entities: [deals] });
    withRecords(api, deals, [{ id: 1, title: 'Alpha' }]);
  });
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import records' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await user.upload(input, new File([csv], 'deals.csv', { type: 'text/csv' }));
  await dialog.findByRole('table');
  return { user, dialog };
}
const format = (dialog: Awaited<ReturnType<typeof openImport>>['dialog'], name: string) =>
  (dialog.queryByRole('combobox', { name: `Format of ${name}` }) as HTMLSelectElement | null)?.value;
const lastForm = () => JSON.parse(sent.forms.at(-1)?.formats ?? '');

test('shows how dates and numbers are read by the first rows, and sends only what was changed', async () => {
  sent.formats = { due: 'dmy', price: 'comma' };
  const { user, dialog } = await openImport('Title;Price;Due\n1,234;12,5;01/12/2026\nB;1 000;13/12/2026\n');
  expect(format(dialog, 'Title')).toBeUndefined();
  expect(format(dialog, 'Price')).toBe('comma');
  expect(format(dialog, 'Due')).toBe('dmy');
  await user.click(dialog.getByRole('button', { name: 'Check the file' }));
  expect(await dialog.findByText(/^Read as: Price 1\s234,56 · Due 31\.12\.2026$/)).toBeVisible();
  expect(lastForm()).toEqual({});
  expect(sent.forms.at(-1)).toMatchObject({ labels: 'true', time_zone: expect.any(String) });
  await user.click(dialog.getByRole('button', { name: 'Back to columns' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Format of Due' }), '12/31/2026');
  await user.click(dialog.getByRole('button', { name: 'Check the file' }));
  await dialog.findByText(/12\/31\/2026/);
  expect(lastForm()).toEqual({ due: 'mdy' });
});

test('asks for the format of a column that can be read in two ways, and shows what the whole file decides', async () => {
  sent.formats = { price: 'point' };
  const { user, dialog } = await openImport('Title;Price;Due\nA;1,234;2026-12-01\n');
  expect(format(dialog, 'Due')).toBeUndefined();
  expect(format(dialog, 'Price')).toBe('');
  await user.click(dialog.getByRole('button', { name: 'Check the file' }));
  await user.click(await dialog.findByRole('button', { name: 'Back to columns' }));
  expect(format(dialog, 'Price')).toBe('point');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Field for Price' }), '');
  expect(format(dialog, 'Price')).toBeUndefined();
});

test('names what matches no option, and says what to do where several match', async () => {
  const { user, dialog } = await openImport('Title\nA\n');
  sent.errors = [
    { row: 1, field: 'title', message: 'errors.not_offered', params: {}, cell: 'Nobody' },
    { row: 2, field: 'title', message: 'records.errors.ambiguous', params: {}, cell: 'Twin' },
  ];
  await user.click(dialog.getByRole('button', { name: 'Check the file' }));
  expect(await dialog.findByRole('row', { name: '2 Title Nobody “Nobody” isn’t an option' })).toBeVisible();
  expect(dialog.getByRole('row', { name: '3 Title Twin Several match: use email or ID' })).toBeVisible();
});

test.each([
  ['all', 1],
  ['none', 0],
] as const)('offers to undo an import where %s of the records may be deleted', async (extent, count) => {
  const { user, dialog } = await openImport('Title\nA\nB\n', { ...everything, delete: extent });
  await user.click(dialog.getByRole('button', { name: 'Check the file' }));
  await user.click(await dialog.findByRole('button', { name: /^Import 2/ }));
  await dialog.findByRole('button', { name: 'Close' });
  expect(dialog.queryAllByRole('button', { name: /Undo/ })).toHaveLength(count);
});

test('sends how the file is written as the person corrects it, and columns by position', async () => {
  const { user, dialog } = await openImport('x|x|\nA|5|2026-12-01\n');
  const value = (name: string) => (dialog.getByRole('combobox', { name }) as HTMLSelectElement).value;
  expect([value('Encoding'), value('Separator'), value('First row')]).toEqual(['utf-8', '|', 'true']);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Field for x · Column 2' }), 'Price');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Field for Column 3' }), 'Due');
  await user.click(dialog.getByRole('button', { name: 'Check the file' }));
  await dialog.findByText('2 rows, no problems');
  expect(sent.forms.at(-1)).toMatchObject({ encoding: 'utf-8', delimiter: '|', has_header: 'true' });
  expect(JSON.parse(sent.forms.at(-1)?.columns ?? '')).toEqual({ 0: null, 1: 'price', 2: 'due' });
  await user.click(dialog.getByRole('button', { name: 'Back to columns' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'First row' }), 'Data');
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Field for Column 1' }), 'Title');
  await user.click(dialog.getByRole('button', { name: 'Check the file' }));
  await dialog.findByText('2 rows, no problems');
  expect(sent.forms.at(-1)).toMatchObject({ delimiter: '|', has_header: 'false' });
  expect(JSON.parse(sent.forms.at(-1)?.columns ?? '')).toEqual({ 0: 'title', 1: null, 2: null });
});
