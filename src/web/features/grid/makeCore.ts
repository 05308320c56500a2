import type { QueryClient } from '@tanstack/react-query';
import { translate } from '#web/i18n/translate.ts';
import type { Row, View } from '#web/resource/view.ts';
import { valueText } from './clipboard/valueText.ts';
import type { CellStates } from './core/cellStates.ts';
import { emptyStores, type GridCore } from './core/gridCore.ts';
import { gridWrites } from './writes/gridWriter.ts';

interface Env {
  table: HTMLTableElement;
  view: View;
  client: QueryClient;
  states: CellStates;
  rows: () => readonly Row[];
  locale: () => 'en' | 'ru';
}

export function makeCore({ table, view, client, states, rows, locale }: Env): GridCore {
  const stores = emptyStores();
  // The same words twice are heard twice: a space that nobody sees tells them apart.
  const say = (text: string) => stores.said.set(stores.said.get() === text ? `${text}\u00a0` : text);
  const textOf = (row: Row, key: string) => {
    const field = view.list.editable?.[key];
    const manner = { locale: locale(), yes: translate('admin.filters.yes'), no: translate('admin.filters.no') };
    return field ? valueText({ field, value: row[key], name: view.list.referenceName?.(row, key) }, manner) : '';
  };
  return {
    ...stores,
    table,
    view,
    states,
    say,
    row: (id) => rows().find((row) => row.id === id),
    writes: gridWrites({ view, client, states, say, textOf }),
  };
}
