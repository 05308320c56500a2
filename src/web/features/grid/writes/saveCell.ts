import type { QueryClient } from '@tanstack/react-query';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { limits } from '#shared/limits.ts';
import type { Violation } from '#shared/violations.ts';
import { ApiError, type Reading } from '#web/api/api.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { translate } from '#web/i18n/translate.ts';
import { sameValue } from '#web/inputs/fieldTypes/sameValue.ts';
import { patchOne, readMany, readOne, retryOnConflict } from '#web/resource/api.ts';
import { invalidatePipelines, replaceRecords } from '#web/resource/listCache.ts';
import type { Row, View } from '#web/resource/view.ts';
import type { Cell, CellChange, CellState, CellStates, NewRecord } from '../core/cellStates.ts';

/** A call that creates records. Repeated with its key it creates nothing twice. */
export interface CreateCall {
  key: string;
  records: readonly NewRecord[];
}

/** What every write of a grid needs. */
export interface WriteContext {
  view: View;
  client: QueryClient;
  states: CellStates;
  /** The version of each record that was read or written last, by id. */
  versions: Map<number, Reading>;
  /** Runs work on one record after all earlier work on it. */
  enqueue: <T>(id: number, work: () => Promise<T>) => Promise<T>;
  /** Calls that create records and whose answer was lost, by the ids of their rows. */
  unanswered: Map<number, CreateCall>;
  /** Says a text to screen readers. */
  announce: (text: string) => void;
  /** A value as text, for the message of a conflict. */
  formatValue: (row: Row, key: string) => string;
}

/**
 * Saves one cell. It shows the typed value meanwhile, and keeps it when it is refused or in conflict. True when it is
 * saved.
 */
export async function saveCell(context: WriteContext, change: CellChange): Promise<boolean> {
  const { view, states, versions, enqueue, announce } = context;
  const { id, key, after } = change;
  const state: CellState = { id, key, kind: 'saving', typed: after };
  states.put([state]);
  try {
    const reading = await enqueue(id, () => patchCell(view, change, versions.get(id), isFile(context, key)));
    versions.set(id, reading);
    await showSaved(context, [reading.record], [key]);
    clearState(context, state);
    announce(translate('grid.saved'));
    return true;
  } catch (error) {
    const failed =
      error instanceof CellConflictError
        ? await showConflict(context, change, error)
        : { kind: 'refused' as const, text: refusalText(error, change, view.declaration.name) };
    states.put([{ ...state, ...failed }]);
    announce(translate('grid.not_saved', { text: failed.text }));
    return false;
  }
}

/** Another person changed the same cell since it was shown; nothing was written. */
class CellConflictError extends Error {
  readonly current: Reading;
  constructor(current: Reading) {
    super('cell conflict');
    this.current = current;
  }
}

const isStale = (error: unknown) => error instanceof ApiError && error.problem.type === 'stale';

/**
 * Writes one cell over the record's last known version. When other fields have changed meanwhile, it is written over
 * the newer version; only a change of the same cell is a conflict.
 * @throws CellConflictError, ApiError
 */
async function patchCell(
  view: View,
  { id, key, before, after }: CellChange,
  known: Reading | undefined,
  isFile: boolean,
): Promise<Reading> {
  const isChanged = ({ record }: Reading) => !sameValue(record[key], before, isFile);
  return retryOnConflict(async ({ isFirst }) => {
    const reading = isFirst && known && !isChanged(known) ? known : await readOne(view, id);
    if (isChanged(reading)) throw new CellConflictError(reading);
    return patchOne(view, id, { [key]: after }, reading.etag);
  }, isStale);
}

async function showConflict(context: WriteContext, { id, key }: CellChange, { current }: CellConflictError) {
  context.versions.set(id, current);
  await showSaved(context, [current.record], [key]);
  const value = context.formatValue(current.record, key) || translate('grid.none');
  return { kind: 'stale' as const, text: translate('grid.stale', { value }) };
}

function refusalText(error: unknown, { key }: Cell, name: string): string {
  const own = violationsOf(error).find(({ field }) => field === key);
  return own ? violationText(own, translate) : errorText(error, name);
}

export const violationsOf = (error: unknown): readonly Violation[] =>
  error instanceof ApiError && error.problem.type === 'validation' ? error.problem.violations : [];

export const isFile = ({ view }: WriteContext, key: string): boolean => {
  const field = view.list.editable?.[key];
  return field !== undefined && fieldTypeOf(field).is_read_as_object === true;
};

/** Puts written records into the list. */
export async function showSaved(
  { view, client }: WriteContext,
  rows: readonly Row[],
  keys: readonly string[],
): Promise<void> {
  const { name } = view.declaration;
  replaceRecords(client, name, await withNames(view, rows, keys));
  void invalidatePipelines(client, name);
}

/**
 * The reply to a write lacks the names of the records that selects refer to; when one of these fields is such a select,
 * the records are read again, in the same order.
 */
export async function withNames(view: View, rows: readonly Row[], keys: readonly string[]): Promise<readonly Row[]> {
  const expanded = String(view.meta?.with ?? '').split(',');
  if (!keys.some((key) => expanded.includes(key))) return rows;
  const ids = rows.map(({ id }) => id);
  const read = await readRows(view, ids).catch(() => rows);
  const byId = new Map(read.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
}

async function readRows(view: View, ids: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += limits.in_values_max)
    rows.push(...(await readMany(view, ids.slice(at, at + limits.in_values_max))).map(({ record }) => record));
  return rows;
}

/** Removes a cell's state, unless a newer one has replaced it. */
export function clearState({ states }: WriteContext, state: CellState): void {
  if (states.of(state) === state) states.drop([state]);
}
