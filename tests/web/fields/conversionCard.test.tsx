import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ConversionCheck, Field } from '#resources/data/fields/fields.resource.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { field } from '../entities/entityApi.ts';
import { openFieldCard } from './openFieldCard.ts';

beforeAll(() => loadMessages('member', 'request_errors'));
afterEach(() => vi.unstubAllGlobals());

const nothing: ConversionCheck = { misfits: [], options: null, is_complete: true };

/** Opens the card of a field. What the look at the values answers is the test's. */
const openWith = (given: Field, check: Partial<ConversionCheck>) =>
  openFieldCard(11, {
    fields: [given],
    before: ({ path }) =>
      path.endsWith('/check')
        ? new Response(JSON.stringify({ ...nothing, ...check }), { headers: { 'content-type': 'application/json' } })
        : undefined,
  });

const code = () => field({ id: 11, name: 'Code', alias: 'code', type_id: 1, extra: { help: 'Inner' } });

test('a text offers what it can become, and is saved as a number', async () => {
  const { card, user, type, save, gone, sent } = await openWith(code(), {});
  await user.click(card.getByRole('button', { name: 'Change type' }));
  expect(card.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Text',
    'Long text',
    'Number',
    'Select',
  ]);
  await type('Number');
  expect(await card.findByText(/All values fit/)).toBeInTheDocument();
  expect(sent('POST')).toEqual({ type_id: 2, extra: { number_subtype: 'int' } });
  await save();
  await gone();
  expect(sent('PATCH')).toEqual({ type_id: 2, extra: { number_subtype: 'int', help: 'Inner' } });
});

test('values that do not fit are shown with links to their records, and nothing is saved', async () => {
  const misfits = [
    { id: 7, value: '007', is_deleted: false },
    { id: 9, value: 'x', is_deleted: true },
  ];
  const { card, user, type, save, sent } = await openWith(code(), { misfits });
  await user.click(card.getByRole('button', { name: 'Change type' }));
  await type('Number');
  expect(await card.findByText(/These values don’t fit/)).toBeInTheDocument();
  expect(card.getByRole('link', { name: '#7' })).toHaveAttribute('href', '/admin/data/deals?card=7');
  expect(card.getByText(/in the trash/)).toBeInTheDocument();
  await save();
  expect(await card.findByText('Some values don’t fit this type')).toBeInTheDocument();
  expect(sent('PATCH')).toBeUndefined();
  // Back to what it was.
  await type('Text');
  expect(card.queryByText(/These values don’t fit/)).toBeNull();
});

test('texts that become options are shown before, and are no variants of the form', async () => {
  const options = { count: 3, names: ['Open', 'Closed'] };
  const { card, user, type, save, gone, sent } = await openWith(code(), { options });
  await user.click(card.getByRole('button', { name: 'Change type' }));
  await type('Select');
  expect(await card.findByText(/The texts become 3 options/)).toBeInTheDocument();
  expect(card.getByText('Open · Closed · …')).toBeInTheDocument();
  expect(card.queryByRole('button', { name: 'Add option' })).toBeNull();
  await save();
  await gone();
  expect(sent('PATCH')).toEqual({ type_id: 5, extra: { select_subtype: 'default', help: 'Inner' } });
});

test('a format keeps the values that have another one', async () => {
  const { card, user, save, gone, sent } = await openWith(code(), {
    misfits: [{ id: 7, value: 'nobody', is_deleted: false }],
  });
  await user.selectOptions(card.getByLabelText('Format'), 'Email');
  expect(await card.findByText(/They stay as they are/)).toBeInTheDocument();
  await save();
  await gone();
  expect(sent('PATCH')).toEqual({ extra: { format: 'email', help: 'Inner' } });
});

test('a number offers subtypes that lose nothing', async () => {
  const amount = field({
    id: 11,
    name: 'Amount',
    alias: 'amount',
    type_id: 2,
    extra: { number_subtype: 'decimal', scale: 2 },
  });
  const { card, user, save, gone, sent } = await openWith(amount, {});
  const subtype = card.getByLabelText('Number format');
  expect([...subtype.querySelectorAll('option')].map((each) => each.value)).toEqual(['decimal', 'double']);
  await user.selectOptions(subtype, 'double');
  await card.findByText(/All values fit/);
  await save();
  await gone();
  expect(sent('PATCH')).toEqual({ extra: { number_subtype: 'double' } });
  expect(screen.queryByRole('alert')).toBeNull();
});
