import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type EntityRights, everything } from '#shared/entities/rights.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { entity, field, withEntities } from '../entities/entityApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';

const fields = [
  field({ id: 1, alias: 'title', name: 'Title' }),
  field({ id: 2, alias: 'price', name: 'Price', access: 'read' }),
  field({ id: 3, alias: 'secret', name: 'Secret', is_partial: true }),
];
const readOnly: EntityRights = {
  ...everything,
  create: 'none',
  update: 'none',
  delete: 'none',
  import: 'none',
  export: 'none',
};
const byRow: EntityRights = { ...readOnly, update: 'some', delete: 'some' };
const rows = [
  { id: 1, title: 'Mine', price: 'a', secret: 'b', _rights: { update: true, delete: true } },
  { id: 2, title: 'Theirs', price: 'c', secret: null, _rights: { update: false, delete: false } },
];

async function open(rights: EntityRights, search = '') {
  await loadMessages('member', 'request_errors');
  const asked: (string | null)[] = [];
  const opened = await openAdmin(`/admin/data/deals${search}`, (api) =>
    withEntities(api, {
      entities: [entity({ id: 5, name: 'Deals', alias: 'deals', fields, rights })],
      records: (call) => {
        asked.push(call.query.get('with'));
        const id = Number(call.path.split('/')[4]);
        const data = id ? rows.find((row) => row.id === id) : { items: rows, totals: { count: rows.length } };
        return { status: 200, data };
      },
    }),
  );
  await screen.findAllByText(/Theirs/);
  return { ...opened, asked };
}
const changing = /^(Add|Create|Import|Export|Trash|Edit cells|Delete|Select)/;

describe('a person who may only read', () => {
  test('is offered nothing that changes records', async () => {
    const { asked } = await open(readOnly);
    expect(screen.queryAllByRole('button', { name: changing })).toEqual([]);
    expect(screen.queryAllByRole('link', { name: changing })).toEqual([]);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(asked).not.toContain('rights');
  });

  test('sees a card that cannot be saved, with nothing in its menu that changes it', async () => {
    const { user } = await open(readOnly, '?card=1');
    const card = within(await screen.findByRole('dialog', { name: /Mine/ }));
    expect(await card.findByLabelText('Title')).toBeDisabled();
    expect(card.queryByRole('button', { name: 'Save' })?.hasAttribute('disabled') ?? true).toBe(true);
    await user.click(card.getByRole('button', { name: 'More actions' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Copy link',
      'Check access',
    ]);
  });
});

test('full rights offer everything and ask for no rights of rows', async () => {
  const { asked } = await open(everything);
  for (const name of [/^Import/, /^Export/, /^Edit cells/])
    expect(screen.getByRole('button', { name })).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^Delete: / })).toHaveLength(2);
  expect(asked).not.toContain('rights');
});

describe('rights by row', () => {
  test('offer to delete only the rows that may be deleted', async () => {
    const { asked } = await open(byRow);
    expect(screen.getAllByRole('button', { name: /^Delete/ }).map((button) => button.ariaLabel)).toEqual([
      'Delete: Mine',
    ]);
    expect(asked).toContain('rights');
  });

  test.each([
    [1, 'Mine', true],
    [2, 'Theirs', false],
  ])('of record %i, %s, decide about its card', async (id, name, isOpen) => {
    await open(byRow, `?card=${id}`);
    const card = within(await screen.findByRole('dialog', { name: new RegExp(name) }));
    await waitFor(() => expect(card.getByLabelText('Title').hasAttribute('disabled')).toBe(!isOpen));
    expect(card.getByLabelText('Price')).toBeDisabled();
  });
});

test('a field that may be read in some of the records only is not sorted', async () => {
  await open(everything);
  const head = (name: string) => within(screen.getByRole('columnheader', { name: new RegExp(name) }));
  expect(head('Title').queryByRole('button', { name: /Title/ })).not.toBeNull();
  expect(head('Secret').queryByRole('button', { name: /Secret/ })).toBeNull();
});
