import { screen, within } from '@testing-library/react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import type { HistoryRow } from '#resources/data/history/history.resource.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { entity, field, withEntities } from '../entities/entityApi.ts';
import type { fakeApi, Sent } from '../support/fakeApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';

/** Long enough for the script of a card, which is loaded after its list. */

export const fields = [
  field({ id: 21, name: 'Title', alias: 'title', type_id: 1, order: 1, extra: { default_value: 'Untitled' } }),
  field({ id: 22, name: 'Amount', alias: 'amount', type_id: 2, order: 2, extra: { number_subtype: 'smallint' } }),
  field({ id: 23, name: 'Won', alias: 'won', type_id: 4, order: 3 }),
  field({ id: 24, name: 'Data', alias: 'data', type_id: 9, order: 4 }),
  field({ id: 25, name: 'Contract', alias: 'contract', type_id: 8, order: 5 }),
];
export const lot = { id: 7, title: 'Lot 7', amount: 12, won: true, data: { a: 1 }, contract: null };

interface Given {
  fields?: Field[];
  rows?: { id: number }[];
  history?: HistoryRow[];
  refuse?: (api: ReturnType<typeof fakeApi>, call: Sent) => { status: number; data?: unknown } | undefined;
}
/** Opens the list of deals with a query string. */
export async function openRecords(
  search: string,
  { refuse, history = [], rows = [lot], fields: own = fields }: Given = {},
) {
  await loadMessages('member', 'request_errors');
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
export const card = async (name: string) => within(await screen.findByRole('dialog', { name }));
export const save = (within_: { getByRole: typeof screen.getByRole }) => within_.getByRole('button', { name: 'Save' });
