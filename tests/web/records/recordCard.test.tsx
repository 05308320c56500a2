import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { field } from '../entities/entityApi.ts';
import { choose, heldUploads } from '../users/pickedFile.ts';
import { card, fields, lot, openRecords, save } from './openRecords.ts';

const held = vi.hoisted(() => ({ uploads: null as unknown as ReturnType<typeof heldUploads> }));
vi.mock('#web/api/upload.ts', () => ({
  upload: (...call: unknown[]) => (held.uploads.upload as (...call: unknown[]) => unknown)(...call),
}));
async function open(...given: Parameters<typeof openRecords>) {
  held.uploads = heldUploads();
  return openRecords(...given);
}

describe('record card', () => {
  test('is titled by the record and its id, under the entity', async () => {
    await open('?card=7');
    expect((await card('Lot 7 · #7')).getByText('Deals')).toBeInTheDocument();
  });

  test('names rows and cards in full by tooltips, as long names are cut', async () => {
    const title = 'Agreement on the delivery of industrial equipment, '.repeat(5).trim();
    await open('?card=7', { rows: [{ ...lot, title } as never] });
    expect(await card(`${title} · #7`)).toBeTruthy();
    expect(screen.getByRole('heading', { name: `${title} · #7` })).toHaveAttribute('title', `${title} · #7`);
    expect(screen.getByRole('link', { name: title, hidden: true })).toHaveAttribute('title', title);
  });

  test('starts a new record with the fields’ defaults', async () => {
    const { user, api } = await open('?card=0');
    const dialog = await card('New record');
    expect(await dialog.findByLabelText('Title')).toHaveValue('Untitled');
    await user.type(dialog.getByLabelText('Amount'), '5');
    await user.click(save(dialog));
    await waitFor(() => expect(api.last('POST')?.body).toMatchObject({ title: 'Untitled', amount: 5, won: null }));
  });

  test('distinguishes no value from an empty text', async () => {
    const { user, api } = await open('?card=7');
    const dialog = await card('Lot 7 · #7');
    const title = await dialog.findByLabelText('Title');
    await user.clear(title);
    expect(title).toHaveAttribute('placeholder', 'Empty');
    await user.click(dialog.getByRole('button', { name: 'Clear: Title' }));
    expect(title).toHaveAttribute('placeholder', 'No value');
    expect(dialog.queryByRole('button', { name: 'Clear: Title' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Clear: Won' }));
    await user.click(dialog.getByRole('button', { name: 'Clear: Amount' }));
    await user.click(save(dialog));
    await waitFor(() => expect(api.last('PATCH')?.body).toEqual({ title: null, won: null, amount: null }));
  });

  test('keeps what was typed when Tab and Enter follow, and clears by the keyboard without a button', async () => {
    const { user, api } = await open('?card=7');
    const dialog = await card('Lot 7 · #7');
    const title = await dialog.findByLabelText('Title');
    await user.clear(title);
    await user.type(title, 'Typed');
    await user.tab();
    expect(dialog.getByLabelText('Amount')).toHaveFocus();
    await user.tab();
    expect(dialog.getByLabelText('Won')).toHaveFocus();
    await user.keyboard('{Delete}');
    await user.clear(dialog.getByLabelText('Amount'));
    await user.type(dialog.getByLabelText('Amount'), '5{Enter}');
    await waitFor(() => expect(api.last('PATCH')?.body).toEqual({ title: 'Typed', amount: 5, won: null }));
  });

  test('clears an empty text to no value by Delete', async () => {
    const { user } = await open('?card=7');
    const dialog = await card('Lot 7 · #7');
    const title = await dialog.findByLabelText('Title');
    await user.clear(title);
    await user.keyboard('{Delete}');
    expect(title).toHaveAttribute('placeholder', 'No value');
  });

  test('takes what is typed right after it opens for a new record', async () => {
    const { user } = await open('?card=0');
    const dialog = await card('New record');
    await waitFor(() => expect(dialog.getByLabelText('Title')).toHaveFocus());
    await user.keyboard('Typed');
    expect(dialog.getByLabelText('Title')).toHaveValue('Typed');
  });

  test.each([
    ['JSON of another shape', { error: 'upstream' }],
    ['a part of a problem', { message: 'upstream failed' }],
    ['null', null],
    ['a list', ['failed']],
    ['violations of another shape', { message: 'bad', violations: ['title'] }],
  ])('shows that a save failed with %s', async (_, data) => {
    const { user } = await open('?card=7', {
      refuse: (_api, { method }) => (method === 'PATCH' ? { status: 500, data } : undefined),
    });
    const dialog = await card('Lot 7 · #7');
    await user.type(await dialog.findByLabelText('Title'), ' changed');
    await user.click(save(dialog));
    expect(await dialog.findByText('Server error. Developers informed.')).toBeInTheDocument();
    expect(dialog.getByLabelText('Title')).toHaveValue('Lot 7 changed');
  });

  test('reports a number out of range while typing and does not send it', async () => {
    const { user, api } = await open('?card=7');
    const dialog = await card('Lot 7 · #7');
    const amount = await dialog.findByLabelText('Amount');
    await user.type(amount, '99999');
    await waitFor(() => expect(amount).toBeInvalid());
    await user.click(save(dialog));
    await waitFor(() => expect(amount).toHaveFocus());
    expect(api.last('PATCH')).toBeUndefined();
  });

  test('does not save invalid JSON as an empty value', async () => {
    const { user, api } = await open('?card=7');
    const dialog = await card('Lot 7 · #7');
    const data = await dialog.findByLabelText('Data');
    await user.type(data, ']');
    await waitFor(() => expect(data).toBeInvalid());
    await user.click(save(dialog));
    await waitFor(() => expect(data).toHaveFocus());
    expect(api.last('PATCH')).toBeUndefined();
  });

  test('shows the server’s violations at their inputs', async () => {
    const violations = [{ field: 'title', message: 'errors.required', params: {} }];
    const { user } = await open('?card=7', {
      refuse: (_, { method }) =>
        method === 'PATCH'
          ? { status: 422, data: { type: 'validation', message: 'validation', status: 422, violations } }
          : undefined,
    });
    const dialog = await card('Lot 7 · #7');
    const title = await dialog.findByLabelText('Title');
    await user.type(title, '!');
    await user.click(save(dialog));
    await waitFor(() => expect(title).toBeInvalid());
    await waitFor(() => expect(title).toHaveFocus());
  });

  test('works with fields named like our own keys', async () => {
    const own = { ...lot, extra: 'more', _etag: 'mine' };
    const violations = [{ field: 'extra', message: 'errors.required', params: {} }];
    const { user, api } = await open('?card=7', {
      fields: [
        ...fields,
        field({ id: 31, name: 'Extra', alias: 'extra' }),
        field({ id: 32, name: 'Tag', alias: '_etag' }),
      ],
      rows: [own],
      refuse: (_, { method }) =>
        method === 'PATCH'
          ? { status: 422, data: { type: 'validation', message: 'validation', status: 422, violations } }
          : undefined,
    });
    const dialog = await card('Lot 7 · #7');
    const tag = await dialog.findByLabelText('Tag');
    expect(tag).toHaveValue('mine');
    await user.type(tag, '!');
    await user.type(dialog.getByLabelText('Extra'), '!');
    await user.click(save(dialog));
    await waitFor(() => expect(dialog.getByLabelText('Extra')).toBeInvalid());
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(api.last('PATCH')?.body).toEqual({ extra: 'more!', _etag: 'mine!' });
  });

  test('saves on Ctrl+Enter in a multi-line input', async () => {
    const { user, api } = await open('?card=7');
    const dialog = await card('Lot 7 · #7');
    await user.clear(await dialog.findByLabelText('Data'));
    await user.keyboard('5{Control>}{Enter}{/Control}');
    await waitFor(() => expect(api.last('PATCH')?.body).toEqual({ data: 5 }));
  });

  test('accepts a file dropped anywhere on the card', async () => {
    await open('?card=7');
    const dialog = await card('Lot 7 · #7');
    const title = await dialog.findByLabelText('Title');
    const files = [new File(['hello'], 'notes.txt', { type: 'text/plain' })];
    const dataTransfer = { files, types: ['Files'], items: [] };
    expect(fireEvent.dragOver(title, { dataTransfer })).toBe(false);
    expect(await dialog.findByText('Drop to upload')).toBeInTheDocument();
    expect(fireEvent.drop(title, { dataTransfer })).toBe(false);
    expect(await dialog.findByText('A file is still uploading')).toBeInTheDocument();
  });

  test('says that of several dropped files none is taken', async () => {
    await open('?card=7');
    const dialog = await card('Lot 7 · #7');
    const title = await dialog.findByLabelText('Title');
    const files = ['a', 'b'].map((name) => new File([name], `${name}.txt`, { type: 'text/plain' }));
    fireEvent.drop(title, { dataTransfer: { files, types: ['Files'], items: [] } });
    expect(await screen.findByText('Send one file at a time')).toBeInTheDocument();
    expect(dialog.queryByText('A file is still uploading')).toBeNull();
  });

  test('waits for a running upload, and confirms before aborting it', async () => {
    const { user } = await open('?card=7');
    const dialog = await card('Lot 7 · #7');
    await dialog.findByLabelText('Title');
    await choose(new File(['hello'], 'notes.txt', { type: 'text/plain' }));
    expect(await dialog.findByText('A file is still uploading')).toBeInTheDocument();
    expect(save(dialog)).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await held.uploads.store({
      id: 3,
      name: 'notes.txt',
      public_link: '/f/notes.txt',
      size: 5,
      media_type: 'text/plain',
    });
    await waitFor(() => expect(save(dialog)).toBeEnabled());
  });
});
