import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { HistoryRow } from '#resources/data/history/history.resource.ts';
import { event, field } from '../entities/entityApi.ts';
import { card, fields, lot, openRecords, save } from './openRecords.ts';

const variant = (id: number, name: string) => ({ id, name, alias: name.toLowerCase() });
const own = [
  ...fields,
  field({
    id: 26,
    name: 'Stage',
    alias: 'stage',
    type_id: 5,
    order: 6,
    extra: { select_subtype: 'default' },
    variants: [variant(1, 'New'), { ...variant(2, 'Old'), deleted: true }, variant(3, 'Won')],
  }),
  field({ id: 28, name: 'Price', alias: 'price', type_id: 2, order: 8, access: 'read' }),
  field({ id: 27, name: 'Person', alias: 'person', type_id: 5, order: 7, extra: { select_subtype: 'user' } }),
];
const paper = { id: 9, name: 'paper.pdf', public_link: '/f/9', size: 10, media_type: 'application/pdf' };
const newer = { ...paper, id: 10, name: 'newer.pdf' };
const record = { ...lot, contract: newer, stage: 3, person: null, deleted_at: null };

const change = (id: number, data: object, names: object = {}) =>
  ({ ...event({ id, type_id: 2, data: data as HistoryRow['data'] }), names }) as HistoryRow;

async function openHistory(history: HistoryRow[], row: { id: number } = record) {
  const opened = await openRecords('?card=7', { fields: own, rows: [row], history });
  const dialog = await card('Lot 7 · #7');
  await opened.user.click(await dialog.findByText('Change history'));
  await dialog.findAllByText('Record changed');
  const button = (name: string) => dialog.queryByRole('button', { name: `Restore this value: ${name}` });
  return { ...opened, dialog, button };
}

test('puts an earlier value into the card as an unsaved change', async () => {
  const { user, api, dialog, button } = await openHistory([
    change(5, { amount: { from: 5, to: 12 }, title: { from: 'Lot seven', to: 'Lot 7' } }),
  ]);
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  const putBack = button('Amount') as HTMLElement;
  putBack.focus();
  await user.keyboard('{Enter}');
  expect(dialog.getByLabelText('Amount')).toHaveValue('5');
  expect(api.last('PATCH')).toBeUndefined();
  // The focus stays, and the change is announced.
  expect(putBack).toHaveFocus();
  expect(putBack).toHaveAttribute('aria-disabled', 'true');
  expect(within(putBack.parentElement as HTMLElement).getByRole('status')).toHaveTextContent('save to keep');
  await user.click(button('Title') as HTMLElement);
  await user.click(save(dialog));
  await waitFor(() => expect(api.last('PATCH')?.body).toEqual({ amount: 5, title: 'Lot seven' }));
});

test('says that the values of a change were left out', async () => {
  const { dialog } = await openHistory([{ ...change(5, {}), is_cut: true } as HistoryRow]);
  expect(dialog.getByText('The values are too large to show here.')).toBeInTheDocument();
});

test('offers earlier values that differ from the card’s, empty ones included, and offers them again after typing', async () => {
  const { user, dialog, button } = await openHistory([
    change(6, { amount: { from: 12, to: 13 } }),
    change(5, { won: { from: null, to: true }, data: { from: [1], to: { a: 1 } } }),
    event({ id: 4, type_id: 1, data: { title: 'Lot 7' } }),
  ]);
  expect(button('Amount')).toBeNull();
  expect(button('Title')).toBeNull();
  await user.click(button('Won') as HTMLElement);
  expect(button('Won')).toHaveAttribute('aria-disabled', 'true');
  await user.click(button('Data') as HTMLElement);
  await user.clear(dialog.getByLabelText('Data'));
  await user.type(dialog.getByLabelText('Data'), '2');
  await waitFor(() => expect(button('Data')).toHaveAttribute('aria-disabled', 'false'));
});

test('restores files and references that still exist', async () => {
  const { user, api, dialog, button } = await openHistory([
    change(
      5,
      { contract: { from: 9, to: 10 }, stage: { from: 1, to: 3 }, person: { from: 2, to: null } },
      { contract: { 9: paper, 10: newer }, person: { 2: { name: 'Boris', avatar: null } } },
    ),
  ]);
  for (const name of ['Contract', 'Stage', 'Person']) await user.click(button(name) as HTMLElement);
  // The name is also in the history.
  expect(await dialog.findAllByText('paper.pdf')).toHaveLength(2);
  await user.click(save(dialog));
  await waitFor(() => expect(api.last('PATCH')?.body).toMatchObject({ contract: { id: 9 }, stage: 1, person: 2 }));
});

test('does not offer a deleted file, variant or user', async () => {
  const { button } = await openHistory([
    change(5, { contract: { from: 8, to: 10 }, stage: { from: 2, to: 3 }, person: { from: 99, to: null } }),
  ]);
  for (const name of ['Contract', 'Stage', 'Person']) expect(button(name)).toBeNull();
});

test('does not offer the value of a field that may only be read', async () => {
  const { button } = await openHistory(
    [change(5, { price: { from: 5, to: 12 }, title: { from: 'Lot seven', to: 'Lot 7' } })],
    { ...record, ...{ price: 12 } },
  );
  expect(button('Price')).toBeNull();
  expect(button('Title')).not.toBeNull();
});

test('is read-only for a record in the trash', async () => {
  await openHistory([change(5, { amount: { from: 5, to: 12 } })], {
    ...record,
    ...{ deleted_at: '2026-01-01T00:00:00.000Z' },
  });
  expect(screen.queryByRole('button', { name: /Restore this value/ })).toBeNull();
});

test('scrolls the history into view when it opens', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  await openHistory([change(5, { amount: { from: 5, to: 12 } })]);
  expect(scroll.mock.contexts.map((element) => (element as Element).tagName)).toContain('DETAILS');
});
