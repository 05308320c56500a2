import type { Query } from '#web/api/address.ts';
import { ApiError } from '#web/api/api.ts';
import { labelCsv } from '#web/api/labelCsv.ts';
import { saveStream } from '#web/api/saveStream.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { currentLocale, translate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { dayOf } from '#web/resource/list/toolbar/exportRows.ts';
import { createStore, useStore } from '#web/state/store.ts';
import { exportCsv, exportXlsx } from '../api.ts';

interface Export {
  alias: string;
  /** Name of the entity; part of the file name. */
  title: string;
  /** One per part of the file. */
  queries: readonly [Query, ...Query[]];
  /** Labels of columns by alias, for a file as on the screen; without them the header has the aliases. */
  labels?: ReadonlyMap<string, string> | undefined;
}

interface Run {
  /** Null: not known. */
  rows: number | null;
  stop: () => void;
}

/** Running exports by alias. They continue when the list is left, and it shows them again. */
const runs = createStore<Readonly<Record<string, Run | undefined>>>({});

export const useExportRun = (alias: string): Run | undefined => useStore(runs)[alias];

const put = (alias: string, run: Run | undefined) => runs.set({ ...runs.get(), [alias]: run });

/** Characters not allowed in file names on some system. */
const reservedCharacters = /[\\/:*?"<>|\p{Cc}]+/gu;

/** `<entity>-<day>`, with an extension. */
const fileName = (title: string, extension: string) =>
  `${title.replace(reservedCharacters, '-').trim()}-${dayOf(new Date())}.${extension}`;

/** Saves all records of the queries as `<entity>-<day>.csv`. One export per entity at a time. */
export function exportRecords({ alias, title, queries, labels }: Export): Promise<void> {
  let rows = 0;
  return run(alias, async (signal, progress) => {
    const [first, ...others] = queries;
    const opener = (query: Query) => () => exportCsv(alias, query, signal);
    const joined = await joinCsv([opener(first), ...others.map(opener)]);
    const body = labels ? joined.pipeThrough(labelCsv(labels)) : joined;
    const counted = countRows((passed) => {
      rows = passed;
      progress(passed);
    });
    progress(0);
    await saveStream(body.pipeThrough(counted), { name: fileName(title, 'csv'), type: 'text/csv', signal });
    return translate('records.export.done', { smart_count: rows });
  });
}

/** Saves the records of a query as `<entity>-<day>.xlsx`. */
export const exportWorkbook = ({ alias, title, query }: Pick<Export, 'alias' | 'title'> & { query: Query }) =>
  run(alias, async (signal) => {
    const body = await exportXlsx(alias, { ...query, language: currentLocale() }, signal);
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await saveStream(body, { name: fileName(title, 'xlsx'), type, signal });
    return translate('records.export.saved');
  });

/** @param save returns what to say when it is done */
async function run(
  alias: string,
  save: (signal: AbortSignal, progress: (rows: number) => void) => Promise<string>,
): Promise<void> {
  if (runs.get()[alias]) return;
  const control = new AbortController();
  const { signal } = control;
  const show = (rows: number | null) => put(alias, { rows, stop: () => control.abort() });
  show(null);
  try {
    notify({ tone: 'success', text: await save(signal, show) });
  } catch (error) {
    if (signal.aborted) notify({ tone: 'info', text: translate('records.export.stopped') });
    else notifyFailure(error, () => void run(alias, save));
  } finally {
    put(alias, undefined);
  }
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

const quote = 0x22;
const newline = 0x0a;

/** Passes CSV through and reports the number of rows so far, without the header. Line breaks within quotes do not count. */
export function countRows(onRows: (rows: number) => void): TransformStream<Uint8Array<ArrayBuffer>> {
  let lines = 0;
  let isQuoted = false;
  return new TransformStream({
    transform(chunk, control) {
      for (const byte of chunk) {
        if (byte === quote) isQuoted = !isQuoted;
        else if (byte === newline && !isQuoted) lines += 1;
      }
      onRows(Math.max(0, lines - 1));
      control.enqueue(chunk);
    },
  });
}

type Bytes = Uint8Array<ArrayBuffer>;

const lineFeed = 0x0a;

/** Drops the first line. It contains only aliases, so it has no line break within quotes. */
const withoutHeader = () => {
  let isBody = false;
  return new TransformStream<Bytes, Bytes>({
    transform(chunk, control) {
      const end = isBody ? -1 : chunk.indexOf(lineFeed);
      if (!isBody && end < 0) return;
      isBody = true;
      if (end + 1 < chunk.length) control.enqueue(chunk.subarray(end + 1));
    },
  });
};

/**
 * Joins CSV streams with the same columns, each opened after the previous one ended.
 * @throws if the first cannot be opened; a later failure fails the stream
 */
async function joinCsv([first, ...others]: readonly [
  () => Promise<ReadableStream<Bytes>>,
  ...(() => Promise<ReadableStream<Bytes>>)[],
]): Promise<ReadableStream<Bytes>> {
  const body = await first();
  if (others.length === 0) return body;
  const { readable, writable } = new TransformStream<Bytes, Bytes>();
  const pass = async () => {
    await body.pipeTo(writable, { preventClose: true });
    for (const open of others)
      await (await open()).pipeThrough(withoutHeader()).pipeTo(writable, { preventClose: true });
    await writable.close();
  };
  pass().catch((error: unknown) => writable.abort(error).catch(() => {}));
  return readable;
}
