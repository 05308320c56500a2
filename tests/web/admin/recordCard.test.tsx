import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Field } from '#resources/fields/fields.resource.ts';
import type { HistoryRow } from '#resources/history/history.resource.ts';
import { addMemberWords } from '#web/providers/words.ts';
import { entity, event, field, withEntities } from './entityApi.ts';
import type { fakeApi, Sent } from './fakeApi.ts';
import { openAdmin } from './openAdmin.tsx';
import { choose, heldUploads } from './pickedFile.ts';

const held = vi.hoisted(() => ({ uploads: null as unknown as ReturnType<typeof heldUploads> }));
vi.mock('#web/providers/upload.ts', () => ({
  upload: (...call: unknown[]) => (held.uploads.upload as (...call: unknown[]) => unknown)(...call),
}));
vi.setConfig({ testTimeout: 30_000 });
const late = { timeout: 10_000 };

const fields = [
  field({ id: 21, name: 'Title', alias: 'title', type_id: 1, order: 1, extra: { default_value: 'Untitled' } }),
  field({ id: 22, name: 'Amount', alias: 'amount', type_id: 2, order: 2, extra: { number_subtype: 'smallint' } }),
  field({ id: 23, name: 'Won', alias: 'won', type_id: 4, order: 3 }),
  field({ id: 24, name: 'Data', alias: 'data', type_id: 9, order: 4 }),
  field({ id: 25, name: 'Contract', alias: 'contract', type_id: 8, order: 5 }),
];
const lot = { id: 7, title: 'Lot 7', amount: 12, won: true, data: { a: 1 }, contract: null };

interface Given {
  fields?: Field[];
  rows?: { id: number }[];
  history?: HistoryRow[];
  refuse?: (api: ReturnType<typeof fakeApi>, call: Sent) => { status: number; data?: unknown } | undefined;
}
async function open(search: string, { refuse, history = [], rows = [lot], fields: own = fields }: Given = {}) {
  held.uploads = heldUploads();
  await addMemberWords();
  return openAdmin(`/admin/data/deals${search}`, (api) =>
    withEntities(api, {
      entities: [entity({ id: 5, name: 'Deals', alias: 'deals', fields: own })],
      records: (call) => {
        const refused = refuse?.(api, call);
        if (refused) return refused;
        if (call.path.endsWith('/history')) return { status: 200, data: page(history, call) };
        if (call.method !== 'GET') return { status: 200, data: { ...lot, ...(call.body as object) } };
        const id = Number(call.path.split('/')[4]);
        const start = (Number(call.query.get('page') ?? 1) - 1) * Number(call.query.get('limit') ?? 25);
        const items = rows.slice(start, start + Number(call.query.get('limit') ?? 25));
        return {
          status: 200,
          data: id ? rows.find((row) => row.id === id) : { items, totals: { count: rows.length } },
        };
      },
    }),
  );
}
const page = (rows: readonly HistoryRow[], { query }: Sent) => {
  const start = (Number(query.get('page') ?? 1) - 1) * 10;
  return { items: rows.slice(start, start + 10), total_count: rows.length, totals: { count: rows.length } };
};
const card = async (name: string) => within(await screen.findByRole('dialog', { name }, late));
const save = (within_: { getByRole: typeof screen.getByRole }) => within_.getByRole('button', { name: 'Save' });

describe('the card of a record', () => {
  test('is called by the record and its id, below the entity', async () => {
    await open('?card=7');
    expect((await card('Lot 7 · #7')).getByText('Deals')).toBeInTheDocument();
  });

  test('starts a new record with the defaults of its fields', async () => {
    const { user, api } = await open('?card=0');
    const dialog = await card('New record');
    expect(await dialog.findByLabelText('Title')).toHaveValue('Untitled');
    await user.type(dialog.getByLabelText('Amount'), '5');
    await user.click(save(dialog));
    await waitFor(() => expect(api.last('POST')?.body).toMatchObject({ title: 'Untitled', amount: 5, won: null }));
  });

  test('tells no value from an empty text', async () => {
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

  test('says while typing that a number is out of its range, and does not send it', async () => {
    const { user, api } = await open('?card=7');
    const dialog = await card('Lot 7 · #7');
    const amount = await dialog.findByLabelText('Amount');
    await user.type(amount, '99999');
    await waitFor(() => expect(amount).toBeInvalid());
    await user.click(save(dialog));
    await waitFor(() => expect(amount).toHaveFocus());
    expect(api.last('PATCH')).toBeUndefined();
  });

  test('does not save JSON that is none as nothing', async () => {
    const { user, api } = await open('?card=7');
    const dialog = await card('Lot 7 · #7');
    const data = await dialog.findByLabelText('Data');
    await user.type(data, ']');
    await waitFor(() => expect(data).toBeInvalid());
    await user.click(save(dialog));
    await waitFor(() => expect(data).toHaveFocus());
    expect(api.last('PATCH')).toBeUndefined();
  });

  test('shows what the server finds wrong on its input', async () => {
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

  test('of an entity whose fields are called like our own keys works as any other', async () => {
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

  test('saves by Ctrl+Enter from a box of many lines', async () => {
    const { user, api } = await open('?card=7');
    const dialog = await card('Lot 7 · #7');
    await user.clear(await dialog.findByLabelText('Data'));
    await user.keyboard('5{Control>}{Enter}{/Control}');
    await waitFor(() => expect(api.last('PATCH')?.body).toEqual({ data: 5 }));
  });

  test('takes a file that is let go anywhere over it', async () => {
    await open('?card=7');
    const dialog = await card('Lot 7 · #7');
    const title = await dialog.findByLabelText('Title');
    const files = [new File(['hello'], 'notes.txt', { type: 'text/plain' })];
    const dataTransfer = { files, types: ['Files'], items: [] };
    expect(fireEvent.dragOver(title, { dataTransfer })).toBe(false);
    expect(await dialog.findByText('Let go to upload')).toBeInTheDocument();
    expect(fireEvent.drop(title, { dataTransfer })).toBe(false);
    expect(await dialog.findByText('A file is on its way')).toBeInTheDocument();
  });

  test('waits for a file that is on its way, and asks before it is given up', async () => {
    const { user } = await open('?card=7');
    const dialog = await card('Lot 7 · #7');
    await dialog.findByLabelText('Title');
    await choose(new File(['hello'], 'notes.txt', { type: 'text/plain' }));
    expect(await dialog.findByText('A file is on its way')).toBeInTheDocument();
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

describe('the history of a record', () => {
  const history = [
    event({ id: 13, type_id: 2, data: { deleted_at: { from: '2026-01-02T03:04:05.000Z', to: null } } }),
    event({ id: 12, type_id: 3 }),
    event({ id: 11, type_id: 2, data: { title: { from: '', to: 'Lot 7' }, amount: { from: 12, to: null } } }),
    ...Array.from({ length: 9 }, (_, index) =>
      event({ id: 10 - index, type_id: 1, data: { title: 'Lot', won: null } }),
    ),
  ];
  const opened = async () => {
    const page = await open('?card=7', { history });
    const dialog = await card('Lot 7 · #7');
    await page.user.click(await dialog.findByText('Change history'));
    return { ...page, dialog, panel: within(await dialog.findByRole('region', { name: 'Change history' }, late)) };
  };

  test('is read when somebody asks, and tells what became of what in the names of the fields', async () => {
    const { api, panel } = await opened();
    const items = (await panel.findAllByText('Record added')).length;
    expect(items).toBe(7);
    expect(panel.getByText('Record restored')).toBeInTheDocument();
    expect(panel.getByText('Record deleted')).toBeInTheDocument();
    const [changed] = panel.getAllByRole('listitem').filter((item) => within(item).queryByText('Record changed'));
    expect(changed).toHaveTextContent(/Olga Owner/);
    expect(changed).toHaveTextContent(/Title:\s*emptybecameLot 7/);
    expect(changed).toHaveTextContent(/Amount:\s*12becameno value/);
    expect(api.sent.filter(({ path }) => path === '/api/rest/deals/7/history')).toHaveLength(1);
  });

  test('comes in pages of ten', async () => {
    const { user, api, panel } = await opened();
    await user.click(await panel.findByRole('button', { name: 'Older changes' }));
    await waitFor(() => expect(panel.getAllByText('Record added')).toHaveLength(2));
    expect(api.sent.findLast(({ path }) => path.endsWith('/history'))?.query.get('page')).toBe('2');
  });

  test('is not there for a new record', async () => {
    await open('?card=0');
    const dialog = await card('New record');
    await dialog.findByLabelText('Title');
    expect(dialog.queryByText('Change history')).toBeNull();
  });
});

describe('from the card of a record', () => {
  const rows = Array.from({ length: 12 }, (_, index) => ({ ...lot, id: 20 - index, title: `Lot ${20 - index}` }));

  test('the list is walked, beyond its page too; what is unsaved is asked about', async () => {
    const { user, search } = await open('?card=12&perPage=10', { rows });
    await card('Lot 12 · #12');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await card('Lot 11 · #11');
    expect(screen.getByRole('button', { name: 'Previous record' })).toBeEnabled();
    await user.click(await waitForEnabled('Next record'));
    await card('Lot 10 · #10');
    await user.click(await waitForEnabled('Next record'));
    await card('Lot 9 · #9');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next record' })).toBeDisabled());
    await user.click(await waitForEnabled('Previous record'));
    const tenth = await card('Lot 10 · #10');
    await user.type(await tenth.findByLabelText('Title'), '!');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await card('Lot 11 · #11');
    expect(search()).toContain('card=11');
  });

  test('a card opened by a link leads to its neighbours, which are on no page that is known', async () => {
    const asked = (query: URLSearchParams) =>
      query.get('query[id][lt]') === '7' && query.get('sort[id]') === 'desc'
        ? [{ id: 6 }]
        : query.get('query[id][gt]') === '7' && query.get('sort[id]') === 'asc'
          ? [{ id: 8 }]
          : null;
    const six = { ...lot, id: 6, title: 'Lot 6' };
    await open('?card=7', {
      refuse: (_, { method, path, query }) => {
        if (method !== 'GET' || path.includes('history')) return undefined;
        if (path.endsWith('/6')) return { status: 200, data: six };
        if (!path.endsWith('/deals')) return undefined;
        return { status: 200, data: { items: asked(query) ?? [{ ...lot, id: 99 }], totals: { count: 60 } } };
      },
    });
    await card('Lot 7 · #7');
    expect(await waitForEnabled('Previous record')).toBeInTheDocument();
    fireEvent.click(await waitForEnabled('Next record'));
    await card('Lot 6 · #6');
  });

  const command = async (name: string) => {
    const page = await open('?card=7&perPage=10');
    await card('Lot 7 · #7');
    await page.user.click(screen.getByRole('button', { name: 'More actions' }));
    await page.user.click(await screen.findByRole('menuitem', { name }));
    return page;
  };

  test('it is duplicated into a new card, which can be saved as it is', async () => {
    const { user, api } = await command('Duplicate');
    const copy = await card('New record');
    expect(await copy.findByLabelText('Title')).toHaveValue('Lot 7');
    await user.click(save(copy));
    await waitFor(() => expect(api.last('POST')?.body).toMatchObject({ title: 'Lot 7', amount: 12, won: true }));
  });

  test('a link to it alone is copied', async () => {
    await command('Copy link');
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(`${location.origin}/admin/data/deals?card=7`),
    );
  });

  test('it goes to the trash after a question, and the card closes', async () => {
    const { user, api, search } = await command('Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(api.last('POST')).toMatchObject({ path: '/api/rest/deals/bulk', body: { delete: [7] } }),
    );
    await waitFor(() => expect(search()).not.toContain('card'));
  });
});

async function waitForEnabled(name: string) {
  await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled(), late);
  return screen.getByRole('button', { name });
}
