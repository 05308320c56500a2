import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { focus, openGrid } from './openGrid.ts';

let load = () => {};
const loaded = new Promise<void>((resolve) => {
  load = resolve;
});

vi.mock('#web/features/grid/NewRows.tsx', async (original) => {
  await loaded;
  return original();
});

const table = () => document.querySelector('table') as HTMLTableElement;
const rowIndexes = () => [...document.querySelectorAll('tbody tr')].map((row) => row.getAttribute('aria-rowindex'));

test('counts no empty row that is not drawn yet: Ctrl+End reaches the last record, and rows are numbered', async () => {
  const { user } = await openGrid();
  focus(2, 'title');
  await user.keyboard('{Control>}{End}{/Control}');
  expect(document.activeElement?.closest('tr')).toHaveAttribute('data-record', '1');
  expect(table()).toHaveAttribute('aria-rowcount', '3');
  expect(rowIndexes()).toEqual(['2', '3']);

  await act(async () => load());
  await waitFor(() => expect(rowIndexes()).toEqual(['2', '3', '4']));
  expect(table()).toHaveAttribute('aria-rowcount', '4');
  focus(2, 'title');
  await user.keyboard('{Control>}{End}{/Control}');
  expect(document.activeElement?.closest('tr')).toHaveAttribute('data-record', '1');
});
