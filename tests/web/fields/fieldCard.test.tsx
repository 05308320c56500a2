import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { field } from '../entities/entityApi.ts';

import { openFieldCard as openCard } from './openFieldCard.ts';

beforeAll(() => loadMessages('member', 'request_errors'));
afterEach(() => vi.unstubAllGlobals());

describe('new field', () => {
  test('suggests an alias from the name until the user types one; sends only filled-in properties', async () => {
    const { user, card, name, save, gone, sent, search } = await openCard(0);
    expect(card.queryByRole('button', { name: 'Save' })).toBeNull();
    await name('Сумма сделки');
    expect(card.getByLabelText(/^API name/)).toHaveValue('summa_sdelki');
    await user.clear(card.getByLabelText(/^API name/));
    await user.type(card.getByLabelText(/^API name/), 'total');
    await name(' 2');
    expect(card.getByLabelText(/^API name/)).toHaveValue('total');
    await save();
    // Shown for three seconds, in which a busy machine may not close the card.
    expect(await screen.findByText('Field created')).toBeInTheDocument();
    await gone();
    expect(sent('POST')).toEqual({ entity_id: 5, name: 'Сумма сделки 2', alias: 'total', type_id: 1, extra: {} });
    expect(screen.getByText('Сумма сделки 2')).toBeInTheDocument();
    expect(search()).toBe('');
  });

  test.each([
    ['Text', 1, ''],
    ['Number', 2, 0],
    ['Long text', 3, ''],
    ['Yes or no', 4, 1],
  ])('of type %s takes a default once NULL is off', async (tile, type_id, start) => {
    const { name, type, setNull, save, gone, sent } = await openCard(0);
    await name('Something');
    await type(tile);
    await setNull(false);
    await save();
    await gone();
    expect(sent('POST')).toMatchObject({ type_id, extra: { default_value: start } });
  });

  test('of type select has a null default; file and JSON have none', async () => {
    const { card, user, name, type, setNull, save, gone, sent } = await openCard(0);
    await name('Something');
    for (const tile of ['File', 'JSON']) {
      await type(tile);
      expect(card.queryByRole('switch', { name: 'Start empty' })).toBeNull();
    }
    await type('Select');
    await user.selectOptions(card.getByLabelText('Choices from'), 'Users');
    await setNull(false);
    await save();
    await gone();
    expect(sent('POST')).toMatchObject({ type_id: 5, extra: { select_subtype: 'user' } });
    expect(sent('POST')).not.toHaveProperty('extra.default_value');
  });

  test('clears the default of the previous type; NULL restores it', async () => {
    const { card, name, type, setNull, save, gone, sent } = await openCard(0);
    await name('Something');
    await setNull(false);
    await type('Number');
    expect(card.getByRole('switch', { name: 'Start empty' })).toBeChecked();
    await setNull(false);
    await setNull(true);
    await save();
    await gone();
    expect(sent('POST')).toMatchObject({ type_id: 2, extra: { number_subtype: 'int' } });
    expect(sent('POST')).not.toHaveProperty('extra.default_value');
  });

  test('of type number has a subtype (int by default), a numeric default and an index option', async () => {
    const { card, user, name, type, setNull, save, gone, sent, defaultInput } = await openCard(0);
    await name('Price');
    await type('Number');
    expect(card.getByLabelText('Number format')).toHaveValue('int');
    await setNull(false);
    const value = defaultInput();
    await user.clear(value);
    await user.type(value, '1,05');
    expect(value).toHaveValue('1,05');
    await save();
    expect(await card.findByText(/whole/i, { selector: '.Mui-error' })).toBeInTheDocument();
    await user.selectOptions(card.getByLabelText('Number format'), 'double');
    await user.click(card.getByRole('switch', { name: 'Speed up filtering' }));
    await save();
    await gone();
    expect(sent('POST')).toMatchObject({ extra: { number_subtype: 'double', default_value: 1.05, indexed: true } });
  });

  test('of type number can be a decimal, with its digits after the point', async () => {
    const { card, user, name, type, setNull, save, gone, sent, defaultInput } = await openCard(0);
    await name('Price');
    await type('Number');
    await user.selectOptions(card.getByLabelText('Number format'), 'decimal');
    const scale = card.getByRole('textbox', { name: /Digits after the point/ });
    expect(scale).toHaveValue('2');
    await setNull(false);
    await user.clear(defaultInput());
    await user.type(defaultInput(), '1.055');
    await save();
    expect(await card.findByText(/after it: up to 2/, { selector: '.Mui-error' })).toBeInTheDocument();
    await user.clear(scale);
    await user.type(scale, '3');
    await save();
    await gone();
    expect(sent('POST')).toMatchObject({ extra: { number_subtype: 'decimal', scale: 3, default_value: 1.055 } });
  });

  test('has a format, and shows the cell and the input of it', async () => {
    const { card, user, name, type, save, gone, sent } = await openCard(0);
    await name('Price');
    await type('Number');
    const preview = within(card.getByRole('region', { name: 'How it will look' }));
    expect(preview.getByText('100')).toBeInTheDocument();
    await user.selectOptions(card.getByLabelText('Show as'), 'unit');
    await save();
    expect(await card.findByText('Enter a value', { selector: '.Mui-error' })).toBeInTheDocument();
    await user.type(card.getByRole('textbox', { name: /^Unit/ }), 'kg');
    expect(preview.getByText('100 kg')).toBeInTheDocument();
    await user.selectOptions(card.getByLabelText('Show as'), 'money');
    await user.selectOptions(card.getByLabelText('Currency'), 'RUB');
    expect(preview.getByText('₽100')).toBeInTheDocument();
    expect(preview.getByText('₽')).toBeInTheDocument();
    await save();
    await gone();
    expect(sent('POST')).toMatchObject({
      extra: { number_subtype: 'int', format: { style: 'money', currency: 'RUB' } },
    });
  });

  test('of type text may be an email, a phone number or a link', async () => {
    const { card, user, name, save, gone, sent } = await openCard(0);
    await name('Site');
    await user.selectOptions(card.getByLabelText('Format'), 'url');
    const preview = within(card.getByRole('region', { name: 'How it will look' }));
    expect(preview.getByRole('link', { name: 'https://example.com' })).toBeInTheDocument();
    expect(preview.getByRole('textbox')).toHaveAttribute('inputmode', 'url');
    await save();
    await gone();
    expect(sent('POST')).toMatchObject({ extra: { format: 'url' } });
  });

  test('has help and names in both languages', async () => {
    const { card, user, name, save, gone, sent } = await openCard(0);
    await name('Price');
    await user.click(card.getByText('Help and names'));
    await user.type(card.getByLabelText('Help'), 'Without tax');
    await user.type(card.getByLabelText('Russian name'), 'Цена');
    await save();
    await gone();
    expect(sent('POST')).toMatchObject({ extra: { help: 'Without tax', names: { ru: 'Цена' } } });
    expect(sent('POST')).not.toHaveProperty('extra.names.en');
  });

  test('of type date and timestamp has a date and a timestamp default', async () => {
    const { card, name, type, setNull, save, gone, sent, defaultInput } = await openCard(0);
    await name('When');
    await type('Date');
    await setNull(false);
    await save();
    expect(await card.findByText('Date is invalid')).toBeInTheDocument();
    await type('Date and time');
    await setNull(false);
    fireEvent.change(defaultInput(), { target: { value: '2026-02-03T04:05' } });
    await save();
    await gone();
    const at = new Date(2026, 1, 3, 4, 5).toISOString();
    expect(sent('POST')).toMatchObject({ type_id: 7, extra: { default_value: at } });
  });

  test('of type select lists variants in order and removes new ones outright', async () => {
    const { card, user, name, type, save, gone, sent } = await openCard(0);
    await name('Stage');
    await type('Select');
    await save();
    expect(await card.findByText('Add at least one option')).toBeInTheDocument();
    for (const text of ['Новый', 'Mistake', 'Won deal']) {
      await user.click(card.getByRole('button', { name: 'Add option' }));
      await user.keyboard(text);
    }
    await user.click(card.getByRole('button', { name: 'Delete: Mistake' }));
    expect(card.getByRole('button', { name: 'Add option' })).toHaveFocus();
    const up = card.getByRole('button', { name: 'Move up: Won deal' });
    await user.click(up);
    expect(up).toHaveFocus();
    await save();
    await gone();
    expect(sent('POST')).toMatchObject({
      extra: { select_subtype: 'default' },
      variants: [
        { name: 'Won deal', alias: 'won_deal' },
        { name: 'Новый', alias: 'novyy' },
      ],
    });
  });

  test('of type select can refer to records of an entity, named by one of its fields', async () => {
    const backend = {
      fields: [
        field({ id: 20, entity_id: 6, name: 'Size', alias: 'size', type_id: fieldTypeIds.number }),
        field({ id: 21, entity_id: 6, name: 'Title', alias: 'title' }),
      ],
    };
    const { card, user, name, type, save, gone, sent } = await openCard(0, backend);
    await name('Company');
    await type('Select');
    await user.selectOptions(card.getByLabelText('Choices from'), 'Records of an entity');
    await save();
    expect((await card.findAllByText('Enter a value')).length).toBeGreaterThan(0);
    await user.click(card.getByLabelText('Entity'));
    await user.click(await screen.findByRole('option', { name: 'Companies' }));
    // The first text field is chosen already.
    await waitFor(() => expect(card.getByLabelText('Shown as')).toHaveValue('Title'));
    await save();
    await gone();
    expect(sent('POST')).toMatchObject({
      type_id: 5,
      extra: { select_subtype: 'entity', select_entity_id: 6, select_entity_key: 21 },
    });
    expect(sent('POST')).not.toHaveProperty('variants');
  });

  test('is validated with the server’s rules before sending', async () => {
    const { card, user, name, save, api } = await openCard(0);
    await name('Some');
    await user.clear(card.getByLabelText(/^API name/));
    await user.type(card.getByLabelText(/^API name/), 'created_at');
    await save();
    expect(await card.findByText('The system uses this name')).toBeInTheDocument();
    await user.clear(card.getByLabelText(/^API name/));
    await user.type(card.getByLabelText(/^API name/), 'Field 1');
    await save();
    expect(await card.findByText('Use at least 3 lowercase Latin letters or underscores')).toBeInTheDocument();
    expect(api.last('POST')).toBeUndefined();
  });

  test('stays open with an alert when the alias is taken', async () => {
    const { card, name, nameInput, save } = await openCard(0, { fields: [field({ id: 11, alias: 'amount' })] });
    await name('Amount');
    await save();
    expect(await card.findByRole('alert')).toHaveTextContent('Another field of this entity already has this API name');
    expect(nameInput).toHaveValue('Amount');
  });
});
