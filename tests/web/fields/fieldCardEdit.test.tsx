import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadMessages } from '#web/i18n/translate.ts';
import { field } from '../entities/entityApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { type FieldsBackend, withFields } from './fieldsApi.ts';
import { openFieldCard as openCard } from './openFieldCard.ts';

beforeAll(() => loadMessages('member', 'request_errors'));
afterEach(() => vi.unstubAllGlobals());

const stage = () =>
  field({
    id: 11,
    name: 'Stage',
    alias: 'stage',
    type_id: 5,
    extra: { select_subtype: 'default', default_value: 2 },
    variants: [
      { id: 1, name: 'New', alias: 'new' },
      { id: 2, name: 'Talks', alias: 'talks' },
      { id: 3, name: 'Lost', alias: 'lost', deleted: true },
    ],
  });

describe('existing field', () => {
  test('locks type and subtype; sends only changes, with its ETag', async () => {
    const backend = {
      fields: [field({ id: 11, name: 'Price', type_id: 2, extra: { number_subtype: 'double', indexed: true } })],
    };
    const { card, user, nameInput, save, gone, sent, api } = await openCard(11, backend);
    expect(card.queryByRole('radio')).toBeNull();
    expect(card.getByLabelText('Number format')).toBeDisabled();
    expect(card.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.type(nameInput, '!');
    await save();
    await gone();
    expect(sent('PATCH')).toEqual({ name: 'Price!' });
    expect(api.last('PATCH')?.headers.get('if-match')).toBe('"11-Price-amount"');
    expect(await screen.findByText('Field saved')).toBeInTheDocument();
  });

  test('sends extra whole when a part of it changed', async () => {
    const backend = {
      fields: [field({ id: 11, type_id: 2, extra: { number_subtype: 'bigint', indexed: true, default_value: 7 } })],
    };
    const { setNull, save, gone, sent } = await openCard(11, backend);
    await setNull(true);
    await save();
    await gone();
    expect(sent('PATCH')).toEqual({ extra: { number_subtype: 'bigint', indexed: true } });
  });

  test('sets the colour of a variant beside its name, and sends those that were chosen', async () => {
    const given = stage();
    const [first, ...others] = given.variants;
    const colored = { ...given, variants: [{ ...first, color: 'green' as const }, ...others] as typeof given.variants };
    const { card, user, save, gone, sent } = await openCard(11, { fields: [colored] });
    await user.click(card.getByRole('button', { name: 'Color of “Talks”: No color' }));
    const palette = await screen.findAllByRole('menuitemradio');
    expect(palette.map((item) => item.textContent)).toEqual([
      'No color',
      'Red',
      'Orange',
      'Yellow',
      'Green',
      'Teal',
      'Blue',
      'Purple',
      'Pink',
    ]);
    expect(palette[0]).toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: 'Blue' }));
    await user.click(await card.findByRole('button', { name: 'Color of “New”: Green' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'No color' }));
    expect(await card.findByRole('button', { name: 'Color of “Talks”: Blue' })).toBeInTheDocument();
    await save();
    await gone();
    expect(sent('PATCH')).toEqual({
      variants: [
        { id: 1, name: 'New', alias: 'new', color: null },
        { id: 2, name: 'Talks', alias: 'talks', color: 'blue' },
      ],
    });
  });

  test('strikes deleted variants through, restores them, and omits them from the save', async () => {
    const { card, user, save, gone, sent } = await openCard(11, { fields: [stage()] });
    expect(card.getByText('Lost')).toHaveProperty('tagName', 'S');
    await user.click(card.getByRole('button', { name: 'Restore: Lost' }));
    await user.click(card.getByRole('button', { name: 'Delete: New' }));
    expect(card.getByText('New')).toHaveProperty('tagName', 'S');
    await user.clear(card.getByLabelText('Name of option 2'));
    await user.type(card.getByLabelText('Name of option 2'), 'Calls');
    await save();
    await gone();
    // Renaming an existing variant keeps its alias, which API clients use.
    expect(sent('PATCH')).toEqual({
      variants: [
        { id: 2, name: 'Calls', alias: 'talks' },
        { id: 3, name: 'Lost', alias: 'lost' },
      ],
    });
  });

  test('has no unsaved changes after deleting and restoring a variant; a deleted one cannot be the default', async () => {
    const { card, user } = await openCard(11, { fields: [stage()] });
    await user.click(card.getByRole('button', { name: 'Delete: New' }));
    expect(card.getByRole('button', { name: 'Save' })).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Restore: New' }));
    await waitFor(() => expect(card.queryByRole('button', { name: 'Save' })).toBeNull());
    await user.click(card.getByRole('button', { name: 'Delete: Talks' }));
    expect(card.getByRole('switch', { name: 'Start empty' })).toBeChecked();
  });

  test('shows an error at the right variant when deleted ones come before it', async () => {
    const { card, user, save } = await openCard(11, { fields: [stage()] });
    await user.click(card.getByRole('button', { name: 'Delete: New' }));
    await user.click(card.getByRole('button', { name: 'Add option' }));
    await user.keyboard('Talks');
    await save();
    const twin = await card.findByLabelText('API name of option 4');
    expect(twin).toHaveAttribute('aria-invalid', 'true');
    expect(card.getByText('Another option has this API name')).toBeInTheDocument();
  });

  test('shows the server’s violations at their inputs', async () => {
    const backend: FieldsBackend = { fields: [field({ id: 11, type_id: 1, extra: { default_value: 'x' } })] };
    const { card, user, defaultInput, save, api } = await openCard(11, backend);
    await user.type(defaultInput(), 'y');
    const violations = [{ field: 'extra.default_value', message: 'errors.text', params: {} }];
    backend.before = (call) =>
      call.method === 'PATCH' ? api.refuse('validation', 'validation', violations) : undefined;
    await save();
    await waitFor(() => expect(defaultInput()).toHaveAttribute('aria-invalid', 'true'));
    expect(card.queryByRole('alert')).toBeNull();
  });

  test('explains a conflict and can overwrite the other change', async () => {
    const backend: FieldsBackend = { fields: [field({ id: 11, name: 'Price' })] };
    const { card, user, nameInput, save, gone, api } = await openCard(11, backend);
    await user.type(nameInput, '!');
    Object.assign(backend.fields[0] as object, { name: 'Theirs' });
    await save();
    expect(await card.findByText('Another user changed this meanwhile')).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Save mine' }));
    await gone();
    expect(api.last('PATCH')?.headers.get('if-match')).toBeNull();
  });

  test('confirms discarding changes on Escape; Cancel restores and closes', async () => {
    const { card, user, nameInput, gone, search } = await openCard(11, { fields: [field({ id: 11, name: 'Price' })] });
    await user.type(nameInput, '!');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(nameInput).toHaveValue('Price!');
    await user.click(card.getByRole('button', { name: 'Cancel' }));
    await gone();
    expect(search()).toBe('');
  });

  test('reports a deleted field', async () => {
    await openAdmin('/admin/entities/5?field=99', (api) => void withFields(api, { fields: [] }));
    expect(await screen.findByText('This record was deleted, or you can’t see it')).toBeInTheDocument();
  });
});
