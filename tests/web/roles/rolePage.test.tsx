import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type Role, roles } from '#resources/people/roles/roles.resource.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { entity, field, withEntities } from '../entities/entityApi.ts';
import { person } from '../support/fakeApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';

const where = (field: string, value: unknown) => ({ where: [[{ field, op: 'eq', value }]] });

const sales = (more: Partial<Role> = {}): Role => ({
  id: 2,
  name: 'Sales',
  description: 'Own deals',
  is_default: false,
  is_of_module: false,
  is_broken: false,
  broken: [],
  new_entities: 'none',
  entities: [
    {
      entity_id: 6,
      read: where('owner', 7),
      create: 'none',
      update: 'none',
      delete: 'none',
      import: 'none',
      export: 'none',
    },
  ],
  fields: [],
  members_count: 0,
  ...more,
});

const entities = () => [
  entity({
    id: 5,
    name: 'Deals',
    alias: 'deals',
    fields: [
      field({ id: 21, name: 'Amount', alias: 'amount', type_id: 2 }),
      field({ id: 22, name: 'Manager', alias: 'manager', type_id: 5, extra: { select_subtype: 'user' } }),
      field({
        id: 23,
        name: 'Company',
        alias: 'company',
        type_id: 5,
        extra: { select_subtype: 'entity', select_entity_id: 6 },
      }),
      field({ id: 24, name: 'Closes', alias: 'closes', type_id: 6 }),
    ],
  }),
  entity({
    id: 6,
    name: 'Companies',
    alias: 'companies',
    fields: [
      field({ id: 31, entity_id: 6, name: 'Owner', alias: 'owner', type_id: 5, extra: { select_subtype: 'user' } }),
    ],
  }),
];

async function open(role = sales()) {
  await loadMessages('member', 'request_errors');
  const opened = await openAdmin('/admin/roles/2', (api) => {
    api.serve(roles, [role]);
    api.tables.users = [person({ id: 11, name: 'Mia Member' })];
    withEntities(api, { entities: entities() });
  });
  await screen.findByRole('heading', { level: 1, name: 'Sales' });
  return opened;
}

const choice = (name: string) => within(screen.getByRole('group', { name }));
const drawer = () => within(screen.getByRole('dialog'));
const save = () => screen.getByRole('button', { name: 'Save' });

describe('the page of a role', () => {
  test('shows the rights on each entity, and sends nothing before it is saved', async () => {
    const { user, api } = await open();
    expect(choice('Companies: Read').getByRole('radio', { name: 'By condition' })).toBeChecked();
    expect(choice('Deals: Read').getByRole('radio', { name: 'Nothing' })).toBeChecked();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();

    await user.click(choice('Deals: Read').getByRole('radio', { name: 'Everything' }));
    expect(api.last('PATCH')).toBeUndefined();
    await user.click(save());
    expect(await screen.findByText('Role updated')).toBeInTheDocument();
    expect(api.last('PATCH')).toMatchObject({
      path: '/api/v1/roles/2',
      // The rights that were not touched are sent as they were read.
      body: { entities: [sales().entities[0], { entity_id: 5, read: 'all', update: 'none' }] },
    });
    expect(api.last('PATCH')?.headers.get('if-match')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('chooses one of three states by the keyboard', async () => {
    const { user } = await open();
    const states = choice('Deals: Delete');
    states.getByRole('radio', { name: 'Nothing' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(states.getByRole('radio', { name: 'By condition' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Deals: Delete: Add conditions' })).toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(states.getByRole('radio', { name: 'Everything' })).toBeChecked();
  });

  test('compares with the caller, with days from today, and through a select', async () => {
    const { user, api } = await open();
    await user.click(screen.getByRole('button', { name: 'Deals' }));
    const read = within(drawer().getByRole('region', { name: 'Read' }));
    await user.click(read.getByRole('radio', { name: 'By condition' }));
    await user.click(read.getByRole('button', { name: 'Add a group of conditions' }));
    await user.selectOptions(read.getByRole('combobox', { name: 'Field' }), 'Company → Owner');
    expect(read.getByRole('combobox', { name: 'Compared with' })).toHaveValue('me');
    await user.click(read.getByRole('button', { name: 'Add condition' }));
    await user.selectOptions(read.getAllByRole('combobox', { name: 'Field' })[1] as HTMLElement, 'Closes');
    await user.selectOptions(read.getAllByRole('combobox', { name: 'Compared with' })[1] as HTMLElement, 'today');
    const days = read.getByRole('textbox', { name: 'Days from today; before today with a minus' });
    await user.clear(days);
    await user.type(days, '-7');
    await user.click(within(drawer().getByRole('group', { name: 'Amount' })).getByRole('radio', { name: 'Hidden' }));
    await user.click(drawer().getByRole('button', { name: 'Done' }));
    await user.click(save());
    await screen.findByText('Role updated');
    const { entities: sent = [], fields } = (api.last('PATCH')?.body ?? {}) as Partial<Role>;
    expect(sent[1]?.read).toEqual({
      where: [
        [
          { field: 'company.owner', op: 'eq', value: { me: true } },
          { field: 'closes', op: 'eq', value: { today: -7 } },
        ],
      ],
    });
    expect(fields).toEqual([{ field_id: 21, access: 'none' }]);
  });

  test('shows a refusal at its condition and keeps what was typed', async () => {
    const { user, api } = await open();
    await user.click(choice('Deals: Read').getByRole('radio', { name: 'Everything' }));
    const field = 'entities.0.read.where.0.0.value';
    api.failNext(api.refuse('validation', 'validation', [{ field, message: 'roles.errors.value', params: {} }]));
    await user.click(save());
    const read = within((await screen.findByRole('dialog')).querySelector('section') as HTMLElement);
    expect(await read.findByText('This value doesn’t fit the field')).toBeInTheDocument();
    await user.click(drawer().getByRole('button', { name: 'Done' }));
    expect(choice('Deals: Read').getByRole('radio', { name: 'Everything' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Companies: Read: Check the conditions' })).toBeInTheDocument();
  });

  test('sends no right by condition without a condition', async () => {
    const { user, api } = await open();
    await user.click(choice('Deals: Read').getByRole('radio', { name: 'By condition' }));
    await user.click(save());
    expect(await screen.findByText('Add at least one condition')).toBeInTheDocument();
    expect(api.last('PATCH')).toBeUndefined();
  });

  test('says at its condition why a right cannot be checked', async () => {
    const at = { entity_id: 6, action: 'read', group: 0, condition: 0, field: 'owner', reason: 'field' } as const;
    const { user } = await open(sales({ is_broken: true, broken: [at] }));
    await user.click(screen.getByRole('button', { name: 'Companies: Read: Check the conditions' }));
    expect(drawer().getByText(/^This field is gone/)).toBeInTheDocument();
  });

  test('leads to a condition that cannot be checked, to remove it', async () => {
    const at = { entity_id: 6, action: 'read', group: 0, condition: 0, field: 'region', reason: 'field' } as const;
    const [rights] = sales().entities;
    const own = { field: 'owner', op: 'eq', value: { me: true } } as const;
    const read = { where: [[{ field: 'region', op: 'eq', value: 'North' }, own]] };
    const role = { is_broken: true, broken: [at], entities: [{ ...rights, read }] } as unknown as Partial<Role>;
    const { user, api } = await open(sales(role));
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText(/grant nothing: “region” \(there is no such field any more\)\.$/)).toBeInTheDocument();
    await user.click(alert.getByRole('button', { name: 'Check the conditions' }));
    await user.click(drawer().getByRole('button', { name: 'Remove condition: region' }));
    expect(drawer().queryByText(/^This field is gone/)).toBeNull();
    await user.click(drawer().getByRole('button', { name: 'Done' }));
    Object.assign(api.tables.roles?.[0] as object, { is_broken: false, broken: [] });
    await user.click(save());
    await screen.findByText('Role updated');
    expect(api.last('PATCH')?.body).toEqual({ entities: [{ ...rights, read: { where: [[own]] } }] });
    expect(screen.queryByText(/grant nothing/)).toBeNull();
  });

  test('keeps what another administrator changed elsewhere when mine is saved over it', async () => {
    const { user, api } = await open();
    await user.click(choice('Deals: Read').getByRole('radio', { name: 'Everything' }));
    const theirs = sales({ fields: [{ field_id: 31, access: 'read' }], new_entities: 'read' });
    Object.assign(api.tables.roles?.[0] as object, theirs);
    api.touch('roles', 2);
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText('Role updated')).toBeInTheDocument();
    expect(Object.keys(api.last('PATCH')?.body as object)).toEqual(['entities']);
    expect(screen.getByRole('radio', { name: 'Read only' })).toBeChecked();
  });

  test('says what members would lose before it saves', async () => {
    const { user, api } = await open(sales({ members_count: 2 }));
    const { fetch } = api;
    const losses = [{ entity_id: 6, action: 'read', people: 2, records: 431, is_more: false }];
    const impact = { people: 2, is_partial: false, lost: { people: 2, records: 431, is_more: false }, losses };
    vi.stubGlobal('fetch', (async (input, init) =>
      String(input).endsWith('/impact') ? Response.json(impact) : fetch(input, init)) as typeof globalThis.fetch);
    await user.click(choice('Companies: Read').getByRole('radio', { name: 'Nothing' }));
    await user.click(save());
    const question = within(await screen.findByRole('dialog', { name: 'Take rights away with “Sales”?' }));
    expect(question.getByText('2 people will no longer see 431 records in “Companies”.')).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(api.last('PATCH')).toBeUndefined();
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Role updated')).toBeInTheDocument();
  });

  test('names its members, with links to their cards', async () => {
    const { api } = await open();
    const members = within(screen.getByRole('region', { name: 'Members' }));
    const [first] = await members.findAllByRole('link');
    expect(first?.getAttribute('href')).toMatch(/^\/admin\/users\?card=\d+$/);
    const asked = api.sent.find(({ path, query }) => path.endsWith('/v1/users') && query.has('filter[role_id]'));
    expect(asked?.query.get('filter[role_id]')).toBe('2');
  });

  test('gives a field of a condition an index by one click', async () => {
    const { user, api } = await open();
    await user.click(screen.getByRole('button', { name: 'Deals' }));
    const read = within(drawer().getByRole('region', { name: 'Read' }));
    await user.click(read.getByRole('radio', { name: 'By condition' }));
    await user.click(read.getByRole('button', { name: 'Add a group of conditions' }));
    expect(read.getByText('Lists filtered by “Amount” get slow when there are many records.')).toBeInTheDocument();
    await user.click(read.getByRole('button', { name: 'Speed up' }));
    await waitFor(() => expect(api.last('PATCH')?.path).toBe('/api/v1/entities/fields/21'));
    expect(api.last('PATCH')?.body).toEqual({ extra: { indexed: true } });
  });

  test('asks before unsaved changes are left', async () => {
    const { user, router } = await open();
    await user.click(choice('Deals: Read').getByRole('radio', { name: 'Everything' }));
    await user.click(screen.getByRole('link', { name: 'All roles' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.pathname).toBe('/admin/roles/2');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('link', { name: 'All roles' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/roles'));
  });

  test('has a search above more than ten entities', async () => {
    await loadMessages('member', 'request_errors');
    const { user } = await openAdmin('/admin/roles/2', (api) => {
      api.serve(roles, [sales()]);
      const many = Array.from({ length: 11 }, (_, at) => entity({ id: 40 + at, name: `Thing ${at}` }));
      withEntities(api, { entities: many });
    });
    await user.type(await screen.findByRole('searchbox', { name: 'Find an entity' }), 'thing 7');
    expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
      expect.stringContaining('Thing 7'),
    ]);
  });
});
