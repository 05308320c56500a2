import { records } from '#resources/records/records.resource.ts';
import type { Query } from '#web/api/address.ts';
import { ApiError, errorOf, pathOf, send } from '#web/api/api.ts';
import { saveStream } from '#web/api/saveStream.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { translate } from '#web/i18n/translate.ts';
import { createStore, useStore } from '#web/state/store.ts';
import { notify } from '#web/ui/messages.ts';
import { countRows } from './countRows.ts';
import { joinCsv } from './joinCsv.ts';

interface Export {
  alias: string;
  /** Name of the entity; part of the file name. */
  title: string;
  /** One per part of the file. */
  queries: readonly [Query, ...Query[]];
}

interface Run {
  rows: number;
  stop: () => void;
}

/** Running exports by alias. They continue when the list is left, and it shows them again. */
const runs = createStore<Readonly<Record<string, Run | undefined>>>({});

export const useExportRun = (alias: string): Run | undefined => useStore(runs)[alias];

const put = (alias: string, run: Run | undefined) => runs.set({ ...runs.get(), [alias]: run });

/** Characters not allowed in file names on some system. */
const reservedCharacters = /[\\/:*?"<>|\p{Cc}]+/gu;

const dayOf = (now: Date) => [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(twoDigits).join('-');
const twoDigits = (part: number) => String(part).padStart(2, '0');

/** Saves all records of the queries as `<entity>-<day>.csv`. One export per entity at a time. */
export async function exportRecords({ alias, title, queries }: Export): Promise<void> {
  if (runs.get()[alias]) return;
  const control = new AbortController();
  const { signal } = control;
  let rows = 0;
  const progress = (passed: number) => {
    rows = passed;
    put(alias, { rows, stop: () => control.abort() });
  };
  progress(0);
  try {
    const [first, ...others] = queries;
    const opener = (query: Query) => () => open(alias, query, signal);
    const body = await joinCsv([opener(first), ...others.map(opener)]);
    const name = `${title.replace(reservedCharacters, '-').trim()}-${dayOf(new Date())}.csv`;
    await saveStream(body.pipeThrough(countRows(progress)), { name, type: 'text/csv', signal });
    const text = translate('records.export.done', { smart_count: rows });
    notify({ tone: 'success', text });
  } catch (error) {
    if (signal.aborted) notify({ tone: 'info', text: translate('records.export.stopped') });
    else notifyFailure(error, () => void exportRecords({ alias, title, queries }));
  } finally {
    put(alias, undefined);
  }
}

async function open(alias: string, query: Query, signal: AbortSignal) {
  const { method } = records.endpoints.export_csv;
  const response = await send(method, pathOf(records.endpoints.export_csv, { alias }), {
    query,
    signal,
    headers: { Accept: 'text/csv, application/problem+json' },
  });
  if (!response.ok || !response.body) throw await errorOf(response);
  return response.body;
}

/** An error after the reply began means a lost connection. */
function notifyFailure(error: unknown, again: () => void): void {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  const text = isFull
    ? translate('records.export.no_room')
    : error instanceof ApiError
      ? errorText(error, 'records')
      : translate('errors.network');
  const action = { label: translate('records.export.again'), run: again };
  notify({ tone: 'error', title: translate('records.export.failed'), text, action });
}
