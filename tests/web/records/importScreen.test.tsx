import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { everything } from '#shared/entities/rights.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { entity, field, withEntities } from '../entities/entityApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { withRecords } from './recordsApi.ts';

interface Fault {
  row: number;
  field: string;
  message: string;
  params: object;
  cell: string | null;
}

const sent = vi.hoisted(() => ({
  forms: [] as Record<string, string>[],
  formats: {} as Record<string, string>,
  errors: [] as Fault[],
  isBroken: false,
}));
vi.mock('#web/api/upload.ts', () => ({
  upload: async (_endpoint: unknown, { fields }: { fields: Record<string, string> }) => {
    sent.forms.push(fields);
    if (sent.isBroken) throw new TypeError('Failed to fetch');
    const isEmpty = (cell: string | null) => JSON.parse(fields.empty ?? '[]').includes(cell);
    const errors = sent.errors.filter(({ cell }) => !isEmpty(cell));
    const skipped = new Set(errors.map(({ row }) => row)).size;
    const left = { public_link: '/files/1/left.csv', name: 'left.csv' };
    return {
      rows: 3,
      created: 3 - skipped,
      updated: 0,
      unchanged: 0,
      skipped,
      report: fields.dry_run === 'true' || skipped === 0 ? null : left,
      import_id: fields.dry_run === 'true' ? null : 9,
      errors,
      error_count: errors.length,
      error_counts: [...Map.groupBy(errors, ({ field, message }) => `${field} ${message}`).values()].map((same) => ({
        ...same[0],
        count: same.length,
      })),
      notes: [],
      note_count: 0,
      empty_words: {},
      blank_rows: 0,
      formats: { ...sent.formats, ...JSON.parse(fields.formats ?? '{}') },
    };
  },
}));

const fields = [
  field({ id: 1, alias: 'title', name: 'Title', type_id: 1 }),
  field({ id: 2, alias: 'price', name: 'Price', type_id: 2, order: 2, extra: { number_subtype: 'double' } }),
  field({ id: 3, alias: 'due', name: 'Due', type_id: 6, order: 3 }),
  field({
    ...{ id: 5, alias: 'company', name: 'Company', type_id: 5, order: 5 },
    extra: { select_subtype: 'entity', select_entity_id: 7, select_entity_key: 8 },
  }),
  field({ id: 4, alias: 'code', name: 'Code', type_id: 1, order: 4, extra: { is_unique: true } }),
];

async function openImport(csv: string, rights = everything) {
  sent.forms.length = 0;
  sent.errors = [];
  sent.formats = {};
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
type Dialog = Awaited<ReturnType<typeof openImport>>['dialog'];
const chosenIn = (dialog: Dialog, name: string) =>
  (dialog.queryByRole('combobox', { name }) as HTMLSelectElement | null)?.value;
const lastForm = () => JSON.parse(sent.forms.at(-1)?.formats ?? '');

test('checks the file by itself, and shows what cells become where that is not what is written', async () => {
  const { user, dialog } = await openImport('Title;Price;Due\n1,234;12,5;01/12/2026\nB;1 000;13/12/2026\n');
  expect(chosenIn(dialog, 'Format of Title')).toBeUndefined();
  expect(chosenIn(dialog, 'Format of Price')).toBe('comma');
  expect(chosenIn(dialog, 'Format of Due')).toBe('dmy');
  const cells = () => dialog.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells()).toEqual(expect.arrayContaining(['1,234', '12,5becomes 12.5', '01/12/2026becomes 01.12.2026']));
  expect(await dialog.findByText('3 new')).toBeVisible();
  expect(lastForm()).toEqual({});
  expect(sent.forms.at(-1)).toMatchObject({ labels: 'true', dry_run: 'true', time_zone: expect.any(String) });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Format of Due' }), 'Like 12/31/2026');
  await vi.waitFor(() => expect(lastForm()).toEqual({ due: 'mdy' }));
  expect(cells()).toContain('01/12/2026becomes 12.01.2026');
});

test('asks for the format of a column that can be read in two ways, and shows what the whole file decides', async () => {
  const { user, dialog } = await openImport('Title;Price;Due\nA;1,234;2026-12-01\n');
  expect(chosenIn(dialog, 'Format of Due')).toBeUndefined();
  expect(chosenIn(dialog, 'Format of Price')).toBe('');
  sent.formats = { price: 'point' };
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Field for Due' }), '');
  await vi.waitFor(() => expect(chosenIn(dialog, 'Format of Price')).toBe('point'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Field for Price' }), '');
  expect(chosenIn(dialog, 'Format of Price')).toBeUndefined();
});

test('counts problems by column, shows them at their cells, takes words as empty, and leaves rows out', async () => {
  const { user, dialog } = await openImport('Title;Price\nA;dear\nB;2\nC;cheap\n');
  sent.errors = [
    { row: 1, field: 'price', message: 'errors.type_number', params: {}, cell: 'dear' },
    { row: 700, field: 'price', message: 'errors.type_number', params: {}, cell: 'cheap' },
    { row: 2, field: 'title', message: 'errors.required', params: {}, cell: null },
  ];
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Field for Title' }), '');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Field for Title' }), 'Title');
  const problems = within(await dialog.findByRole('region', { name: '3 problems' }));
  const price = problems.getByText('Price', { exact: false }).closest('li') as HTMLElement;
  expect(price).toHaveTextContent(/^Price 2/);
  expect(price).toHaveTextContent('dearcheap');
  expect(dialog.getByRole('row', { name: /^2 A dear .*number/ })).toBeVisible();
  expect(dialog.getByRole('row', { name: /^701 .*cheap/ })).toBeVisible();
  const run = () => dialog.getByRole('button', { name: /^Import/ });
  expect(run()).toBeDisabled();
  expect(within(price).getByRole('button', { name: 'Treat as empty' })).toBeVisible();
  await user.click(within(price).getByRole('button', { name: 'Treat as empty' }));
  expect(await dialog.findByRole('region', { name: '1 problem' })).toBeVisible();
  expect(JSON.parse(sent.forms.at(-1)?.empty ?? '')).toEqual(['dear', 'cheap']);
  await user.click(await dialog.findByRole('checkbox', { name: 'Skip 1 row with problems' }));
  await user.click(dialog.getByRole('button', { name: 'Import 2 records' }));
  expect(await dialog.findByText('2 records imported')).toBeVisible();
  expect(dialog.getByText('2 new · 1 skipped')).toBeVisible();
  expect(sent.forms.at(-1)).toMatchObject({ dry_run: 'false', on_error: 'skip' });
  expect(dialog.getByRole('link', { name: 'Save 1 skipped row' })).toHaveAttribute('href', '/files/1/left.csv');
});

test('finds records by id or a unique field, whose column must be there', async () => {
  const { user, dialog } = await openImport('Id;Title;Code\n7;A;x\n');
  await dialog.findByText('3 new');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What rows become' }), 'Update records');
  expect(chosenIn(dialog, 'Field for Id')).toBe('id');
  await vi.waitFor(() => expect(sent.forms.at(-1)).toMatchObject({ mode: 'update', key: 'id' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'found by' }), 'Code');
  expect(chosenIn(dialog, 'Field for Id')).toBe('');
  await vi.waitFor(() => expect(sent.forms.at(-1)).toMatchObject({ mode: 'update', key: 'code' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Field for Code' }), '');
  expect(dialog.getByText('Choose the column that records are found by')).toBeVisible();
  expect(dialog.getByRole('button', { name: /^Import/ })).toBeDisabled();
});

test('adds a field for a column, with its type guessed', async () => {
  const { user, dialog } = await openImport('Title;Done;Weight\nA;yes;1,5\nB;no;2,25\n');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Field for Done' }), 'New field…');
  expect(chosenIn(dialog, 'Type of the new field for Done')).toBe('boolean');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Field for Weight' }), 'New field…');
  expect(chosenIn(dialog, 'Type of the new field for Weight')).toBe('decimal');
  expect(dialog.getByRole('textbox', { name: 'Name of the new field for Weight' })).toHaveValue('Weight');
  // The server does not know them yet.
  await vi.waitFor(() =>
    expect(JSON.parse(sent.forms.at(-1)?.columns ?? '')).toEqual({ 0: 'title', 1: null, 2: null }),
  );
});

test.each([
  ['all', 1],
  ['none', 0],
] as const)('offers to undo an import where %s of the records may be deleted', async (extent, count) => {
  const { user, dialog } = await openImport('Title\nA\nB\n', { ...everything, delete: extent });
  await user.click(await dialog.findByRole('button', { name: 'Import 3 records' }));
  await dialog.findByRole('button', { name: 'Done' });
  expect(dialog.queryAllByRole('button', { name: /Undo/ })).toHaveLength(count);
});

test('sends how the file is written as the person corrects it, and columns by position', async () => {
  const { user, dialog } = await openImport('x|x|\nA|5|2026-12-01\n');
  await user.click(dialog.getByRole('button', { name: 'UTF-8 · Vertical bar · First row has the names of columns' }));
  expect(['Encoding', 'Separator', 'First row'].map((name) => chosenIn(dialog, name))).toEqual(['utf-8', '|', 'true']);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Field for x · Column 2' }), 'Price');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Field for Column 3' }), 'Due');
  await dialog.findByText('3 new');
  expect(sent.forms.at(-1)).toMatchObject({ encoding: 'utf-8', delimiter: '|', has_header: 'true' });
  expect(JSON.parse(sent.forms.at(-1)?.columns ?? '')).toEqual({ 0: null, 1: 'price', 2: 'due' });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'First row' }), 'Data');
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Field for Column 1' }), 'Title');
  await dialog.findByText('3 new');
  expect(sent.forms.at(-1)).toMatchObject({ delimiter: '|', has_header: 'false' });
  expect(JSON.parse(sent.forms.at(-1)?.columns ?? '')).toEqual({ 0: 'title', 1: null, 2: null });
});

test('says why a check failed, and checks again when asked', async () => {
  const { user, dialog } = await openImport('Title\nA\n');
  await dialog.findByText('3 new');
  sent.isBroken = true;
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Field for Title' }), 'Code');
  expect(await dialog.findByRole('alert')).toBeVisible();
  sent.isBroken = false;
  await user.click(await dialog.findByRole('button', { name: 'Check the file' }));
  expect(await dialog.findByRole('button', { name: 'Import 3 records' })).toBeEnabled();
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('a file that is dropped on the list is read', async () => {
  const { user, dialog } = await openImport('Title\nA\n');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  const file = new File(['Title\nB\n'], 'dropped.csv');
  const dataTransfer = { types: ['Files'], files: [file] };
  fireEvent.dragEnter(document.body, { dataTransfer });
  expect(await screen.findByText('Drop the file to import it')).toBeVisible();
  fireEvent.drop(document.body, { dataTransfer });
  expect(await screen.findByRole('cell', { name: 'B' })).toBeVisible();
  expect(screen.queryByText('Drop the file to import it')).toBeNull();
});

test('offers to make the records that a column names and nobody has', async () => {
  const { user, dialog } = await openImport('Title;Company\nA;Globex\n');
  sent.errors = [{ row: 1, field: 'company', message: 'errors.not_offered', params: {}, cell: 'Globex' }];
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Field for Title' }), '');
  await user.click(await dialog.findByRole('button', { name: 'Create the record' }));
  await vi.waitFor(() => expect(sent.forms.at(-1)).toMatchObject({ create_records: 'true', dry_run: 'true' }));
  await vi.waitFor(() => expect(dialog.queryByRole('button', { name: 'Create the record' })).toBeNull());
});
