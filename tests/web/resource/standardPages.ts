import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import { modules } from '#resources/modules/modules/modules.resource.ts';
import { roles } from '#resources/people/roles/roles.resource.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { sampleBody } from '../../support/fuzz/sampleBody.ts';
import { entity, field, withEntities } from '../entities/entityApi.ts';
import { withRecords } from '../records/recordsApi.ts';
import { person, type StandardResource, sentOf, visit } from '../support/fakeApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';

const many = <T>(count: number, make: (id: number) => T) => Array.from({ length: count }, (_, at) => make(at + 1));

/** A list of the administration, for the tests of common behaviour (docs/reference/product/lists-and-cards.md#lists). */
export interface Page {
  path: string;
  title: string;
  /** A filter in the address. Null where the list has none. */
  filter: string | null;
  /** A column that sorts. */
  sorts: string;
  /** Set for a list of records. */
  entity?: Entity;
  /** Set for a resource that the fake API serves by its declaration. */
  declaration?: StandardResource;
  row: (n: number) => string;
  /** Label of the create button and title of the new card. Null if records are not created here. */
  create: { button: string; card: string } | null;
  opensCard: boolean;
  /** Query string of a card, a text input by label and property, and other required inputs. Null without cards. */
  card: { search: string; field: [label: string, name: string]; more?: [label: string, text: string][] } | null;
  /** Label of the bulk deletion and of its confirmation. Null if rows cannot be deleted in bulk. */
  removes: string | null;
}

const letters = 'abcdefghij';
const named = (n: number) => `f_${[...String(n)].map((digit) => letters[Number(digit)]).join('')}`;

/** Entities with one field, with sixty, and with one of each type. */
const generated = [
  { name: 'Deals', alias: 'deals', fields: [field({ id: 1, name: 'Title', alias: 'title' })] },
  {
    name: 'Wide',
    alias: 'wide',
    fields: [
      field({ id: 1, name: 'Title', alias: 'title' }),
      ...many(59, (n) => field({ id: 1 + n, name: `Field ${n}`, alias: named(n), type_id: ((n % 9) + 1) as 1 })),
    ],
  },
  {
    name: 'Nine types',
    alias: 'nine',
    fields: [
      field({ id: 1, name: 'Title', alias: 'title' }),
      ...many(8, (n) => field({ id: 1 + n, name: `Field ${n}`, alias: named(n), type_id: (n + 1) as 1 })),
    ],
  },
].map((each, at) => entity({ id: 900 + at, ...each }));

export const pages: Page[] = [
  {
    path: '/admin/users',
    title: 'Users',
    filter: 'blocked=N',
    sorts: 'User',
    row: (n) => `Person ${n}`,
    create: { button: 'Add user', card: 'Add user' },
    opensCard: true,
    card: { search: '?card=101', field: ['Name', 'name'] },
    removes: null,
  },
  {
    path: '/admin/sessions',
    title: 'Sessions',
    filter: 'user_id=1',
    sorts: 'Last seen',
    row: (n) => `Person ${n}`,
    create: null,
    opensCard: false,
    card: null,
    removes: 'Sign out',
  },
  {
    path: '/admin/roles',
    title: 'Roles',
    filter: null,
    sorts: 'Name',
    declaration: roles,
    row: (n) => `Role ${n}`,
    create: { button: 'New role', card: 'New role' },
    opensCard: false,
    card: { search: '?card=1', field: ['Name', 'name'] },
    removes: null,
  },
  {
    path: '/admin/entities',
    title: 'Entities',
    filter: 'status_id=2',
    sorts: 'Name',
    row: (n) => `Entity ${n}`,
    create: { button: 'New entity', card: 'New entity' },
    opensCard: false,
    card: { search: '?card=0', field: ['Name', 'name'], more: [['API name', 'a_new_one']] },
    removes: null,
  },
  {
    path: '/admin/modules',
    title: 'Modules',
    filter: null,
    sorts: 'Name',
    declaration: modules,
    row: (n) => `Module ${n}`,
    create: { button: 'New module', card: 'New module' },
    opensCard: false,
    card: { search: '?card=1', field: ['Name', 'name'] },
    removes: null,
  },
  ...generated.map(
    (made): Page => ({
      path: `/admin/data/${made.alias}`,
      title: made.name,
      filter: 'title=Row',
      sorts: 'Title',
      entity: made,
      row: (n) => `Row ${n}`,
      create: { button: 'Add record', card: 'New record' },
      opensCard: true,
      card: { search: '?card=1', field: ['Title', 'title'] },
      removes: 'Delete',
    }),
  ),
];

export async function open(
  { path, entity: made, declaration, row }: Page,
  search: string,
  count: number,
  prepare?: (api: Api) => void,
) {
  await loadMessages('member', 'request_errors');
  return openAdmin(path + search, (api) => {
    withEntities(api, { entities: made ? [made] : many(count, (id) => entity({ id })) });
    if (made)
      withRecords(
        api,
        made,
        many(count, (id) => ({ id, title: `Row ${id}` })),
      );
    if (declaration)
      api.serve(
        declaration,
        many(count, (id) => ({ ...sampleBody(declaration.record), id, name: row(id) })),
      );
    api.tables.users = many(count, (id) => person({ id: id + 100, name: `Person ${id}` }));
    api.tables.sessions = many(count, (id) => visit({ id: id + 100, user_name: `Person ${id}` }));
    prepare?.(api);
  });
}

type Api = Parameters<Parameters<typeof openAdmin>[1]>[0];

/** Fails the first request of the page's list. */
export function failFirst(api: Api, page: Page): void {
  const end = page.entity
    ? `/rest/${page.entity.alias}`
    : (page.declaration?.endpoints.list.path ?? page.path.replace('/admin', '/v1'));
  const { fetch } = api;
  let isFirst = true;
  api.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    const isOwn =
      url.pathname.endsWith(end) && !(url.searchParams.get('limit') === '-1' || url.searchParams.has('with'));
    if (!isOwn || !isFirst) return fetch(input, init);
    isFirst = false;
    return api.refuse('server_error', 'server_error');
  };
}

/** Rejects the next write with a violation of this field. */
export function refuseWrite(api: Api, field: string): void {
  const { fetch } = api;
  let isDone = false;
  api.fetch = async (input, init) => {
    const { method, path } = sentOf(input, init ?? {});
    if (isDone || !['POST', 'PATCH'].includes(method) || path.includes('list-settings')) return fetch(input, init);
    isDone = true;
    return api.refuse('validation', 'validation', [{ field, message: 'errors.required', params: {} }]);
  };
  vi.stubGlobal('fetch', api.fetch);
}

export const shown = async ({ row }: Page) => within(await screen.findByRole('table')).findByText(row(2));
