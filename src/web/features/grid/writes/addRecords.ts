import { ApiError } from '#web/api/api.ts';
import { randomKey } from '#web/api/randomKey.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { translate } from '#web/i18n/translate.ts';
import { sameValue } from '#web/inputs/fieldTypes/sameValue.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { createMany, patchMany, trashMany } from '#web/resource/api.ts';
import { appendRecords, removeRecords } from '#web/resource/listCache.ts';
import type { Row, View } from '#web/resource/view.ts';
import type { CellChange, CellState, CellStates, NewRecord } from '../core/cellStates.ts';
import { type CreateCall, saveCell, violationsOf, type WriteContext, withNames } from './saveCell.ts';

/** Keeps values typed into rows that are not records yet. A cell without a value gets its field's default. */
export function keepTyped(states: CellStates, changes: readonly CellChange[]): void {
  states.put(
    changes.filter(({ after }) => after !== null).map(({ id, key, after }) => ({ id, key, kind: 'new', typed: after })),
  );
  states.drop(changes.filter(({ after }) => after === null));
}

/**
 * Creates records in the given order, in one call. Rows that are refused stay below the list, with the reason at their
 * cell, and the others are created by a second call. A call whose answer was lost is repeated as it was.
 * @returns the created records
 */
export async function addRecords(context: WriteContext, records: readonly NewRecord[]): Promise<Row[]> {
  const created: Row[] = [];
  for (const call of callsFor(context, records)) created.push(...(await addWhatIsAccepted(context, call)));
  return created;
}

const newCall = (records: readonly NewRecord[]): CreateCall => ({ key: randomKey(), records });

function callsFor({ unanswered }: WriteContext, records: readonly NewRecord[]): CreateCall[] {
  const again = new Set(records.flatMap(({ id }) => unanswered.get(id) ?? []));
  const fresh = records.filter(({ id }) => !unanswered.has(id));
  return fresh.length > 0 ? [...again, newCall(fresh)] : [...again];
}

async function addWhatIsAccepted(context: WriteContext, first: CreateCall): Promise<Row[]> {
  const { view, unanswered } = context;
  const refused: RefusedRow[] = [];
  for (let call = first; call.records.length > 0; ) {
    for (const { id } of call.records) unanswered.delete(id);
    try {
      const values = call.records.map((record) => record.values);
      const rows = await createMany(view, values, call.key);
      await showAdded(context, call.records, rows);
      showRefused(context, refused, first.records);
      return rows;
    } catch (error) {
      if (isUnanswered(error)) for (const { id } of call.records) unanswered.set(id, call);
      const rows = refusedRows(view, error, call.records);
      refused.push(...rows);
      const ids = new Set(rows.map(({ record }) => record.id));
      call = newCall(call.records.filter(({ id }) => !ids.has(id)));
    }
  }
  showRefused(context, refused, first.records);
  return [];
}

/** Whether the server may have created the records all the same. */
const isUnanswered = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 409 || error.status >= 500;

/** Puts the records at the end of the list. Values typed after the call was sent become changes of the record. */
async function showAdded(context: WriteContext, records: readonly NewRecord[], rows: readonly Row[]): Promise<void> {
  const { view, client, states } = context;
  const keys = new Set(records.flatMap(({ values }) => Object.keys(values)));
  appendRecords(client, view.declaration.name, await withNames(view, rows, [...keys]));
  const later = records.flatMap(({ id, values }, at) => changedSince(states, id, values, rows[at]));
  states.drop(records.flatMap(({ id }) => Object.keys(states.typedOf(id) ?? {}).map((key) => ({ id, key }))));
  for (const change of later) void saveCell(context, change);
}

function changedSince(states: CellStates, id: number, sent: NewRecord['values'], row: Row | undefined): CellChange[] {
  return Object.entries(states.typedOf(id) ?? {}).flatMap(([key, typed]) =>
    row && !sameValue(sent[key], typed, false) ? [{ id: row.id, key, before: row[key], after: typed }] : [],
  );
}

interface RefusedRow {
  record: NewRecord;
  key: string;
  text: string;
}

/** The rows that an error is about, each with its reasons; all rows, where it is about none. */
function refusedRows(view: View, error: unknown, records: readonly NewRecord[]): RefusedRow[] {
  const named = violationsOf(error).flatMap((violation): RefusedRow[] => {
    const [, at, key = ''] = /^create\.(\d+)\.(\w+)/.exec(violation.field) ?? [];
    const record = at === undefined ? undefined : records[Number(at)];
    return record ? [{ record, key, text: violationText(violation, translate) }] : [];
  });
  if (named.length > 0) return named;
  const text = errorText(error, view.declaration.name);
  return records.map((record) => ({ record, key: Object.keys(record.values)[0] ?? '', text }));
}

/** Keeps rows that were not created below the list. */
function showRefused(
  { view, states, announce }: WriteContext,
  refused: readonly RefusedRow[],
  all: readonly NewRecord[],
): void {
  const [first] = refused;
  if (!first) return;
  const label = (key: string) => view.list.editable?.[key]?.name ?? key;
  const kept = refused.flatMap(({ record: { id, values } }) =>
    Object.entries(values).map(([key, typed]): CellState => ({ id, key, kind: 'new', typed })),
  );
  const marked = refused.map(({ record: { id, values }, key, text }): CellState => {
    // A column that the row has no value for is told at its first cell.
    const at = Object.hasOwn(values, key) ? key : (Object.keys(values)[0] ?? key);
    return { id, key: at, kind: 'refused', typed: values[at], text: at === key ? text : `${label(key)}: ${text}` };
  });
  states.put([...kept, ...marked]);
  const number = all.indexOf(first.record) + 1;
  const row = all.length > 1 ? translate('grid.new_row', { number }) : translate('grid.new_record');
  const text = `${row} · ${label(first.key)}: ${first.text}`;
  notify({ tone: 'error', title: translate('grid.not_added', { smart_count: count(refused) }), text });
  announce(translate('grid.not_saved', { text }));
}

const count = (refused: readonly RefusedRow[]) => new Set(refused.map(({ record }) => record.id)).size;

/** Moves records that were created here to the trash. False, after a toast, when that failed. */
export const trashAdded = (context: WriteContext, ids: readonly number[]): Promise<boolean> =>
  forAdded(context, ids, async ({ view, client }) => {
    await trashMany(view, ids);
    await removeRecords(client, view.declaration.name, ids);
  });

/** Takes them out of the trash again, to the end of the list. */
export const restoreAdded = (context: WriteContext, ids: readonly number[]): Promise<boolean> =>
  forAdded(context, ids, async ({ view, client }) => {
    const rows = await patchMany(
      view,
      ids.map((id) => ({ id, deleted_at: null })),
    );
    appendRecords(client, view.declaration.name, await withNames(view, rows, Object.keys(view.list.editable ?? {})));
  });

async function forAdded(
  context: WriteContext,
  ids: readonly number[],
  write: (context: WriteContext) => Promise<void>,
): Promise<boolean> {
  if (ids.length === 0) return true;
  try {
    await write(context);
    return true;
  } catch (error) {
    const text = errorText(error, context.view.declaration.name);
    notify({ tone: 'error', title: translate('grid.failed'), text });
    return false;
  }
}
