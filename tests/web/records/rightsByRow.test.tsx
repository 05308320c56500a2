import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type EntityRights, everything } from '#shared/entities/rights.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { entity, field, withEntities } from '../entities/entityApi.ts';
import { cell, setMode } from '../features/grid/openGrid.ts';
import { openAdmin } from '../support/openAdmin.tsx';

beforeEach(() => localStorage.clear());

const stage = field({
  id: 3,
  alias: 'stage',
  name: 'Stage',
  type_id: 5,
  extra: { select_subtype: 'default' },
  variants: [{ id: 1, name: 'New', alias: 'new' }],
});
const fieldsOf = (access: 'read' | 'write') => [
  field({ id: 1, alias: 'title', name: 'Title' }),
  field({ id: 2, alias: 'price', name: 'Price', access: 'read' }),
  { ...stage, access },
];
const rows = [
  { id: 1, title: 'Mine', price: 'a', stage: 1, _rights: { update: true, delete: true } },
  { id: 2, title: 'Theirs', price: 'c', stage: 1, _rights: { update: false, delete: false } },
];
const byRow: EntityRights = { ...everything, update: 'some', delete: 'some' };

async function open(search: string, rights: EntityRights, access: 'read' | 'write' = 'write') {
  await loadMessages('member', 'request_errors');
  const opened = await openAdmin(`/admin/data/deals${search}`, (api) =>
    withEntities(api, {
      entities: [entity({ id: 5, name: 'Deals', alias: 'deals', fields: fieldsOf(access), rights })],
      records: () => ({ status: 200, data: { items: rows, totals: { count: rows.length } } }),
    }),
  );
  await screen.findAllByText('Theirs');
  return opened;
}

test.each([
  ['whose rights allow it', byRow, 'write', ['Move Mine']],
  ['of none, where the stage may only be read', byRow, 'read', []],
  ['of none, where no record may be updated', { ...byRow, update: 'none' }, 'write', []],
] as const)('the board moves the cards %s', async (_, rights, access, names) => {
  await open('?view_as=pipeline', rights, access);
  const step = within(screen.getAllByRole('region', { name: 'New' })[0] as HTMLElement);
  expect((await step.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(['Mine', 'Theirs']);
  expect(step.queryAllByRole('button', { name: /^Move / }).map(({ ariaLabel }) => ariaLabel)).toEqual(names);
});

test('cells of records and fields that may not be changed are read-only', async () => {
  const { user } = await open('', byRow);
  await setMode(user, true);
  await screen.findByRole('grid', { name: 'Deals' });
  const isReadOnly = (id: number, name: string) => cell(id, name).getAttribute('aria-readonly');
  expect(isReadOnly(1, 'title')).toBe('false');
  expect(isReadOnly(1, 'price')).not.toBe('false');
  expect(isReadOnly(2, 'title')).not.toBe('false');
});
