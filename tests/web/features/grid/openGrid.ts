import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { entity, field, withEntities } from '../../entities/entityApi.ts';
import { withRecords } from '../../records/recordsApi.ts';
import { openAdmin } from '../../support/openAdmin.tsx';

export const goods = entity({
  id: 5,
  alias: 'goods',
  name: 'Goods',
  fields: [
    field({ id: 1, alias: 'title', name: 'Title' }),
    field({ id: 2, alias: 'price', name: 'Price', type_id: fieldTypeIds.number }),
    field({ id: 3, alias: 'sold', name: 'Sold', type_id: fieldTypeIds.boolean }),
  ],
});

/** The mode is stored, and the tests share one page. */
export async function setMode(user: { click: (element: Element) => Promise<void> }, isOn: boolean) {
  const button = screen.getByRole('button', { name: 'Edit cells' });
  if (button.getAttribute('aria-pressed') !== String(isOn)) await user.click(button);
}

type Good = {
  id: number;
  title: string;
  price: number;
  sold: boolean | null;
};

const lampAndDesk = (): Good[] => [
  { id: 1, title: 'Lamp', price: 5, sold: null },
  { id: 2, title: 'Desk', price: 7, sold: true },
];

/** Opens the list of goods with its cells edited. */
export async function openGrid(rows = lampAndDesk()) {
  await loadMessages('member', 'request_errors');
  let store = null as unknown as ReturnType<typeof withRecords>;
  const opened = await openAdmin('/admin/data/goods', (api) => {
    withEntities(api, { entities: [goods] });
    store = withRecords(api, goods, rows);
  });
  await screen.findByRole('button', { name: 'Edit cells' });
  await setMode(opened.user, true);
  await waitFor(() => expect(document.querySelector('[data-grid-live-region]')).not.toBeNull());
  return { ...opened, rows, store };
}

export const cell = (record: number, key: string) =>
  document.querySelector(`tr[data-record="${record}"] [data-column="${key}"]`) as HTMLElement;
export const focus = (record: number, key: string) => act(() => cell(record, key).focus());
export const announced = () => document.querySelector('[data-grid-live-region]')?.textContent;

/** Fires the paste event of a browser. */
export function paste(target: HTMLElement, text: string, html = '') {
  const event = createEvent.paste(target, {
    clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : html) },
  });
  fireEvent(target, event);
}
