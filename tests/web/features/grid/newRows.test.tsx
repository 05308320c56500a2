import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { announced, cell, focus, openGrid, paste } from './openGrid.ts';

beforeEach(() => localStorage.clear());

const bodyRows = () => [...document.querySelectorAll<HTMLElement>('tbody tr')];
/** The cell of a row that is not a record yet, counted from the empty row at the end. */
const newCell = (key: string, fromEnd = 1) =>
  bodyRows().at(-fromEnd)?.querySelector(`[data-column="${key}"]`) as HTMLElement;
const focusNew = async (key: string) => {
  await waitFor(() => expect(newCell(key).closest('tr')).toHaveAttribute('data-record', expect.stringMatching(/^-/)));
  focusElement(newCell(key));
};
const focusElement = (element: HTMLElement) => act(() => element.focus());
const titles = () => bodyRows().map((row) => row.querySelector('[data-column="title"]')?.textContent);

/** Whether the browser would ask before the tab closes. */
const isLeavingAsked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

describe('the empty last row', () => {
  test('becomes a record when it is left; undo takes that to the trash, redo back', async () => {
    const { user, rows, api } = await openGrid();
    await focusNew('title');
    await user.keyboard('Vase{Tab}');
    expect(newCell('price', 2)).toHaveFocus();
    expect(api.last('POST')).toBeUndefined();
    await user.keyboard('9{Enter}');
    expect(newCell('price')).toHaveFocus();
    await waitFor(() => expect(announced()).toMatch(/Saved/));
    expect(rows.at(-1)).toEqual({ id: 3, title: 'Vase', price: 9 });
    await waitFor(() => expect(titles()).toEqual(['Desk', 'Lamp', 'Vase', 'New record']));
    expect(newCell('price')).toHaveFocus();
    expect(document.querySelector('table')).toHaveAttribute('aria-rowcount', '5');
    expect(api.sent.filter(({ method }) => method === 'POST')).toHaveLength(1);

    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(titles()).toEqual(['Desk', 'Lamp', 'New record']));
    expect(rows).toHaveLength(2);
    await user.keyboard('{Control>}y{/Control}');
    await waitFor(() => expect(titles()).toEqual(['Desk', 'Lamp', 'Vase', 'New record']));
    expect(rows).toHaveLength(3);
  });

  test('keeps what was typed when it is refused, and is tried again when it is left again', async () => {
    const { user, rows, store, api } = await openGrid();
    store.failNextWrite(
      api.refuse('validation', 'validation', [{ field: 'create.0.price', message: 'errors.not_offered', params: {} }]),
    );
    await focusNew('title');
    await user.keyboard('Vase{Tab}9{Enter}');
    await waitFor(() => expect(newCell('price', 2)).toBeInvalid());
    expect(await screen.findByText('New record · Price: This isn’t one of the options')).toBeInTheDocument();
    expect(newCell('title', 2)).toHaveTextContent('Vase');
    await user.click(screen.getByRole('link', { name: 'Users' }));
    const question = await screen.findByRole('dialog', { name: 'Discard changes?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(newCell('title', 2)).toHaveTextContent('Vase');
    focusElement(newCell('price', 2));
    await waitFor(() => expect(newCell('price', 2)).toHaveAccessibleDescription(/This isn’t one of the options/));
    await user.keyboard('8{Enter}');
    await waitFor(() => expect(rows.at(-1)).toEqual({ id: 3, title: 'Vase', price: 8 }));
    await waitFor(() => expect(titles()).toEqual(['Desk', 'Lamp', 'Vase', 'New record']));
  });

  test('creates a record once although the answer was lost', async () => {
    const { user, rows, store } = await openGrid();
    store.loseNextAnswer();
    await focusNew('title');
    await user.keyboard('Vase{Enter}');
    await waitFor(() => expect(newCell('title', 2)).toBeInvalid());
    expect(rows).toHaveLength(3);
    focusElement(newCell('price', 2));
    await user.keyboard('8{Enter}');
    await waitFor(() => expect(rows.at(-1)).toEqual({ id: 3, title: 'Vase', price: 8 }));
    expect(rows).toHaveLength(3);
    await waitFor(() => expect(titles()).toEqual(['Desk', 'Lamp', 'Vase', 'New record']));
  });

  test('is empty again after Escape and Delete, and creates nothing', async () => {
    const { user, api } = await openGrid();
    await focusNew('title');
    expect(isLeavingAsked()).toBe(false);
    await user.keyboard('Vase{Tab}');
    expect(bodyRows()).toHaveLength(4);
    expect(isLeavingAsked()).toBe(true);
    await user.keyboard('{ArrowLeft}{Delete}');
    await waitFor(() => expect(bodyRows()).toHaveLength(3));
    await waitFor(() => expect(newCell('title')).toHaveFocus());
    await user.keyboard('{ArrowUp}');
    expect(api.last('POST')).toBeUndefined();
  });

  test('is no part of Ctrl+A and Ctrl+End', async () => {
    const { user } = await openGrid();
    focus(2, 'title');
    await user.keyboard('{Control>}a{/Control}');
    expect(document.querySelectorAll('tbody [aria-selected=true]')).toHaveLength(6);
    await user.keyboard('{Control>}{End}{/Control}');
    expect(cell(1, 'title').closest('tr')).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{ArrowDown}');
    expect(newCell('title').closest('tr')).toContainElement(document.activeElement as HTMLElement);
  });
});

describe('a paste beyond the last row', () => {
  test('changes records and adds others in its order, and undo takes both back', async () => {
    const { user, rows, api } = await openGrid();
    focus(1, 'title');
    paste(cell(1, 'title'), 'Sofa\t1\r\nVase\t2\r\nBowl\t\r\n');
    const dialog = await screen.findByRole('dialog', { name: 'Change 2 cells and add 2 records?' });
    await user.click(within(dialog).getByRole('button', { name: 'Change and add' }));
    await waitFor(() => expect(titles()).toEqual(['Desk', 'Sofa', 'Vase', 'Bowl', 'New record']));
    expect(rows.slice(2)).toEqual([
      { id: 3, title: 'Vase', price: 2 },
      { id: 4, title: 'Bowl' },
    ]);
    expect(api.sent.filter(({ method }) => method === 'POST')).toHaveLength(2);
    expect(await screen.findByText('2 cells changed. 2 records added')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles()).toEqual(['Desk', 'Lamp', 'New record']));
    await waitFor(() => expect(rows.map(({ title }) => title)).toEqual(['Lamp', 'Desk']));
  });

  test('adds records to an empty list', async () => {
    const { user, rows, api } = await openGrid([]);
    await focusNew('title');
    const lines = Array.from({ length: 25 }, (_, n) => `T${n}\t${n}`);
    paste(newCell('title'), lines.join('\r\n'));
    await user.click(await screen.findByRole('button', { name: 'Add 25 records' }));
    await waitFor(() => expect(titles()).toEqual([...lines.map((line) => line.split('\t')[0]), 'New record']));
    expect(rows).toHaveLength(25);
    expect(api.sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('keeps refused rows with their reason and adds the others', async () => {
    const { user, rows, store, api } = await openGrid();
    store.failNextWrite(
      api.refuse('validation', 'validation', [{ field: 'create.1.price', message: 'errors.not_offered', params: {} }]),
    );
    await focusNew('title');
    paste(newCell('title'), 'Vase\t1\nBowl\t2\nCup\t3');
    await user.click(await screen.findByRole('button', { name: 'Add 3 records' }));
    expect(await screen.findByText('New record 2 · Price: This isn’t one of the options')).toBeInTheDocument();
    await waitFor(() => expect(titles()).toEqual(['Desk', 'Lamp', 'Vase', 'Cup', 'Bowl', 'New record']));
    expect(rows.slice(2).map(({ title }) => title)).toEqual(['Vase', 'Cup']);
    expect(newCell('price', 2)).toBeInvalid();
    await waitFor(() => expect(newCell('price', 2)).toHaveFocus());
    await user.keyboard('5{Enter}');
    await waitFor(() => expect(rows.at(-1)).toEqual({ id: 5, title: 'Bowl', price: 5 }));
  });

  test('completes a row that is not a record yet, once', async () => {
    const { user, rows, api } = await openGrid();
    await focusNew('title');
    await user.keyboard('Vase{Tab}');
    paste(newCell('price', 2), '1\n2');
    await user.click(await screen.findByRole('button', { name: 'Add 2 records' }));
    await waitFor(() => expect(titles()).toEqual(['Desk', 'Lamp', 'Vase', '#4', 'New record']));
    focus(2, 'title');
    await user.keyboard('Table{Enter}');
    await waitFor(() => expect(announced()).toMatch(/Saved/));
    expect(rows.slice(2)).toEqual([
      { id: 3, title: 'Vase', price: 1 },
      { id: 4, price: 2 },
    ]);
    expect(api.sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('keeps all rows while the server cannot be reached, and then creates each once', async () => {
    const { user, rows, store } = await openGrid();
    await focusNew('title');
    store.loseNextAnswer();
    paste(newCell('title'), 'Vase\t1\nBowl\t2');
    await user.click(await screen.findByRole('button', { name: 'Add 2 records' }));
    await waitFor(() => expect(titles()).toEqual(['Desk', 'Lamp', 'Vase', 'Bowl', 'New record']));
    expect(document.querySelectorAll('tr[data-record^="-"]')).toHaveLength(3);
    await waitFor(() => expect(newCell('title', 3)).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.querySelectorAll('tr[data-record^="-"]')).toHaveLength(1));
    expect(titles()).toEqual(['Desk', 'Lamp', 'Vase', 'Bowl', 'New record']);
    expect(rows).toHaveLength(4);
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(rows).toHaveLength(2));
  });

  test('names the new row of a value that cannot be read', async () => {
    const { user, rows } = await openGrid();
    await focusNew('title');
    paste(newCell('title'), 'Vase\tmany\nBowl\t2');
    const dialog = await screen.findByRole('dialog', { name: 'Add 2 records?' });
    expect(within(dialog).getByText('New record 1 · Price')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(rows).toHaveLength(2);
  });

  test('on a page that others follow, skips them, and adds those that are pasted into the empty row', async () => {
    const many = Array.from({ length: 26 }, (_, n) => ({ id: n + 1, title: 'Lamp', price: 1, sold: null }));
    const { user, rows } = await openGrid(many);
    expect(bodyRows()).toHaveLength(25 + 1);
    await waitFor(() => expect(bodyRows().at(-1)).toHaveAttribute('aria-rowindex', '28'));
    const last = Number(bodyRows().at(-2)?.dataset.record);
    focus(last, 'title');
    paste(cell(last, 'title'), 'Vase\nBowl');
    expect(await screen.findByText('1 cell doesn’t fit on this page and will be skipped')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await focusNew('title');
    paste(newCell('title'), 'Vase\nBowl');
    await user.click(await screen.findByRole('button', { name: 'Add 2 records' }));
    await waitFor(() => expect(rows.slice(26)).toMatchObject([{ title: 'Vase' }, { title: 'Bowl' }]));
    await waitFor(() => expect(titles().slice(-3)).toEqual(['Vase', 'Bowl', 'New record']));
  });
});
