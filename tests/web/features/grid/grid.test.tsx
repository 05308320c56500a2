import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadMessages } from '#web/i18n/translate.ts';
import { withEntities } from '../../entities/entityApi.ts';
import { withRecords } from '../../records/recordsApi.ts';
import { openAdmin } from '../../support/openAdmin.tsx';
import { announced, cell, focus, goods, openGrid, paste, setMode } from './openGrid.ts';

beforeEach(() => localStorage.clear());

describe('grid editing', () => {
  test('is a grid with one tab stop, and a plain list after editing ends', async () => {
    const { user } = await openGrid();
    expect(screen.getByRole('grid', { name: 'Goods' })).toBeInTheDocument();
    expect(document.querySelectorAll('tbody [tabindex="0"]')).toHaveLength(1);
    expect(cell(1, 'title')).toHaveAttribute('aria-readonly', 'false');
    await user.click(screen.getByRole('button', { name: 'Edit cells' }));
    expect(screen.getByRole('table', { name: 'Goods' })).toBeInTheDocument();
    expect(document.querySelectorAll('tbody [tabindex]')).toHaveLength(0);
  });

  test('saves only the changed field, with the version read when editing began', async () => {
    const { user, api } = await openGrid();
    focus(1, 'title');
    await user.keyboard('Vase{Enter}');
    await waitFor(() => expect(cell(1, 'title')).toHaveTextContent('Vase'));
    await waitFor(() => expect(announced()).toMatch(/Saved/));
    expect(api.last('PATCH')?.body).toEqual({ title: 'Vase' });
    expect(api.last('PATCH')?.headers.get('if-match')).toBe('"1"');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(cell(1, 'title')).toHaveTextContent('Lamp'));
    expect(api.last('PATCH')?.headers.get('if-match')).toBe('"2"');
  });

  test('overwrites another user’s change of another field, but not of the same field', async () => {
    const { user, rows, store } = await openGrid();
    focus(1, 'title');
    await user.keyboard('{F2}!');
    Object.assign(rows[0] as object, { price: 6 });
    store.touch(1);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(rows[0]).toMatchObject({ title: 'Lamp!', price: 6 }));

    focus(2, 'title');
    await user.keyboard('{F2}!');
    Object.assign(rows[1] as object, { title: 'Table' });
    store.touch(2);
    await user.keyboard('{Tab}');
    await waitFor(() => expect(cell(2, 'title')).toHaveAttribute('data-state', 'stale'));
    expect(cell(2, 'title')).toHaveTextContent('Desk!');
    expect(rows[1]?.title).toBe('Table');
    focus(2, 'title');
    expect(await screen.findByText('Another user changed this to: Table')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(cell(2, 'title')).toHaveTextContent('Table'));
  });

  test('shows a rejected value with its error and keeps it for the next attempt', async () => {
    const { user, api, store, rows } = await openGrid();
    store.failNextWrite(
      api.refuse('validation', 'validation', [{ field: 'title', message: 'errors.not_offered', params: {} }]),
    );
    focus(1, 'title');
    await user.keyboard('Bad{Tab}');
    await waitFor(() => expect(cell(1, 'title')).toBeInvalid());
    focus(1, 'title');
    await waitFor(() => expect(cell(1, 'title')).toHaveAccessibleDescription(/This isn’t one of the options/));
    await user.keyboard('{F2}der{Enter}');
    await waitFor(() => expect(rows[0]?.title).toBe('Badder'));
    await waitFor(() => expect(cell(1, 'title')).not.toBeInvalid());
  });

  test('sends no request without a change, and keeps the editor open on an invalid value', async () => {
    const { user, api } = await openGrid();
    focus(1, 'price');
    await user.keyboard('{F2}{Enter}');
    await waitFor(() => expect(cell(1, 'price').closest('tbody')).toBeInTheDocument());
    focus(1, 'price');
    await user.keyboard('x{Enter}');
    expect(screen.getByRole('dialog', { name: 'Edit Price' })).toBeInTheDocument();
    expect(await screen.findByText('Enter a number')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.last('PATCH')).toBeUndefined();
  });

  test('undoes a change that is still being saved, after it has been saved', async () => {
    const { rows, api } = await openGrid();
    focus(1, 'title');
    fireEvent.keyDown(cell(1, 'title'), { key: 'Delete' });
    fireEvent.keyDown(cell(1, 'title'), { key: 'z', code: 'KeyZ', ctrlKey: true });
    expect(api.last('PATCH')).toBeUndefined();
    await waitFor(() => expect(announced()).toMatch(/Undone/));
    expect(api.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { title: null },
      { title: 'Lamp' },
    ]);
    expect(rows[0]?.title).toBe('Lamp');
  });

  test('toggles a boolean with Space; saves one pasted value without a confirmation', async () => {
    const { user, rows } = await openGrid();
    focus(2, 'sold');
    await user.keyboard(' ');
    await waitFor(() => expect(rows[1]?.sold).toBe(false));
    focus(1, 'price');
    paste(cell(1, 'price'), '1 250\r\n');
    await waitFor(() => expect(rows[0]?.price).toBe(1250));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says that a picture cannot be pasted, and changes nothing; pastes a table without a plain text', async () => {
    const { api, rows } = await openGrid();
    focus(1, 'title');
    paste(cell(1, 'title'), '', '<img src="x.png">');
    expect(await screen.findByText('There is no text or table to paste. Nothing was changed.')).toBeInTheDocument();
    expect(api.last('PATCH')).toBeUndefined();
    paste(cell(1, 'title'), '', '<table><tr><td>Oak</td></tr></table>');
    await waitFor(() => expect(rows[0]?.title).toBe('Oak'));
  });
});

describe('changes of many cells', () => {
  /** Pastes over two titles, and waits until they are saved. */
  async function pasted() {
    const opened = await openGrid();
    focus(2, 'title');
    paste(cell(2, 'title'), 'Sofa\r\nVase');
    await screen.findByText('2 cells changed');
    return opened;
  }
  const undo = (user: { keyboard: (keys: string) => Promise<void> }) => {
    focus(1, 'title');
    return user.keyboard('{Control>}z{/Control}');
  };

  test('are pasted without a question, and undone from the toast', async () => {
    const { user, rows } = await pasted();
    await waitFor(() => expect(rows.map(({ title }) => title)).toEqual(['Vase', 'Sofa']));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(rows.map(({ title }) => title)).toEqual(['Lamp', 'Desk']));
  });

  test('are previewed when a cell cannot be pasted, or another user changed some meanwhile', async () => {
    const { user, rows, store } = await openGrid();
    focus(1, 'title');
    paste(cell(1, 'title'), 'Sofa\tmany');
    expect(await screen.findByRole('dialog', { name: 'Change 1 cell in 1 record?' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    Object.assign(rows[0] as object, { title: 'Theirs' });
    store.touch(1);
    paste(cell(1, 'title'), 'Sofa\t7');
    expect(await screen.findByText('Another user changed 1 of these cells')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(rows[0]?.title).toBe('Theirs');
  });

  test('are previewed when more than 50 cells change', async () => {
    const lamps = Array.from({ length: 17 }, (_, n) => ({ id: n + 1, title: 'Lamp', price: 1, sold: null }));
    const { user } = await openGrid(lamps);
    focus(17, 'title');
    const block = (count: number) => Array.from({ length: count }, (_, n) => `Sofa\t${n + 2}\tyes`).join('\n');
    paste(cell(17, 'title'), block(17));
    expect(await screen.findByRole('dialog', { name: 'Change 51 cells in 17 records?' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    paste(cell(17, 'title'), block(16));
    expect(await screen.findByText('48 cells changed')).toBeInTheDocument();
  });

  test('are undone over another user’s changes of other fields, however late those arrive', async () => {
    const { user, rows, store } = await pasted();
    await waitFor(() => expect(rows.map(({ title }) => title)).toEqual(['Vase', 'Sofa']));
    await waitFor(() => expect(cell(2, 'title')).toHaveTextContent('Sofa'));
    store.beforeNextWrite(() => {
      Object.assign(rows[1] as object, { price: 70 });
      store.touch(2);
    });
    await undo(user);
    await waitFor(() => expect(rows.map(({ title }) => title)).toEqual(['Lamp', 'Desk']));
    expect(rows[1]?.price).toBe(70);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('are pasted while the change before is being undone', async () => {
    const { rows, store } = await pasted();
    await waitFor(() => expect(cell(2, 'title')).toHaveTextContent('Sofa'));
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    store.beforeNextWrite(() => isReleased);
    focus(2, 'title');
    fireEvent.keyDown(cell(2, 'title'), { key: 'z', code: 'KeyZ', ctrlKey: true });
    await waitFor(() => expect(cell(2, 'title')).toHaveAttribute('aria-busy', 'true'));
    expect(cell(2, 'title')).toHaveTextContent('Desk');
    paste(cell(2, 'title'), 'Elm\r\nFir');
    release();
    await waitFor(() => expect(rows.map(({ title }) => title)).toEqual(['Fir', 'Elm']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('are not undone over another user’s concurrent change unless confirmed', async () => {
    const { user, rows, store } = await pasted();
    await waitFor(() => expect(cell(2, 'title')).toHaveTextContent('Sofa'));
    store.beforeNextWrite(() => {
      Object.assign(rows[1] as object, { title: 'Theirs' });
      store.touch(2);
    });
    await undo(user);
    expect(await screen.findByText(/Another user changed 1 of these cells. Undo/)).toBeInTheDocument();
    expect(rows.map(({ title }) => title)).toEqual(['Vase', 'Theirs']);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(cell(2, 'title')).toHaveTextContent('Theirs'));
    expect(rows.map(({ title }) => title)).toEqual(['Vase', 'Theirs']);
    await undo(user);
    // The toast of the change has a button of the same name.
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rows.map(({ title }) => title)).toEqual(['Lamp', 'Desk']));
  });

  test('are not pasted over another user’s concurrent change', async () => {
    const { user, rows, store } = await openGrid();
    focus(2, 'title');
    store.beforeNextWrite(() => {
      Object.assign(rows[0] as object, { title: 'Theirs' });
      store.touch(1);
    });
    paste(cell(2, 'title'), 'Sofa\r\nVase');
    expect(await screen.findByText(/Another user changed 1 of these cells. Change/)).toBeInTheDocument();
    expect(rows[0]?.title).toBe('Theirs');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(rows.map(({ title }) => title)).toEqual(['Vase', 'Sofa']));
    // Undo restores the value that was actually overwritten.
    await waitFor(() => expect(cell(2, 'title')).toHaveTextContent('Sofa'));
    await undo(user);
    await waitFor(() => expect(rows.map(({ title }) => title)).toEqual(['Theirs', 'Desk']));
  });
});

test('opens the card from a row while grid editing is off', async () => {
  await loadMessages('member', 'request_errors');
  const { user, search } = await openAdmin('/admin/data/goods', (api) => {
    withEntities(api, { entities: [goods] });
    withRecords(api, goods, [{ id: 1, title: 'Lamp', price: 5 }]);
  });
  await screen.findByText('5');
  await setMode(user, false);
  await user.click(screen.getByText('5'));
  await waitFor(() => expect(search()).toBe('?card=1'));
});
