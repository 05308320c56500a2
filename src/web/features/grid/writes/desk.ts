import type { QueryClient } from '@tanstack/react-query';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { readPipelines, replaceRecords } from '#web/resource/listCache.ts';
import { type Reading, readMany } from '#web/resource/recordCalls.ts';
import { sameValue } from '#web/resource/sameValue.ts';
import type { Row, View } from '#web/resource/view.ts';
import type { CellState, CellStates } from '../core/cellStates.ts';
import { byRecord, type Change } from '../core/changes.ts';

/** What writing needs to know of its list. */
export interface Desk {
  view: View;
  client: QueryClient;
  states: CellStates;
  /** Records in the version in which they were last read by themselves, or written. */
  known: Map<number, Reading>;
  /** Work on one record, one after another. */
  turn: <T>(id: number, work: () => Promise<T>) => Promise<T>;
  /** Tells those who listen. */
  say: (text: string) => void;
  /** A value in words, for whoever was overtaken. */
  textOf: (row: Row, key: string) => string;
}

export const isFile = ({ view }: Desk, key: string): boolean => {
  const field = view.list.editable?.[key];
  return field !== undefined && fieldTypeOf(field).name === 'file';
};

/** Shows written records in the list. An answer to a write does not say what its selects point at: that is asked for. */
export async function show({ view, client }: Desk, rows: readonly Row[], keys: readonly string[]): Promise<void> {
  const expanded = String(view.meta?.with ?? '').split(',');
  const isPoor = keys.some((key) => expanded.includes(key));
  const ids = rows.map(({ id }) => id);
  const { name } = view.declaration;
  replaceRecords(client, name, isPoor ? await readRich(view, ids).catch(() => rows) : rows);
  readPipelines(client, name);
}

/** A cell is done with, unless something newer became of it. */
export function settle({ states }: Desk, state: CellState): void {
  if (states.of(state) === state) states.drop([state]);
}

const readRich = async (view: View, ids: readonly number[]) => (await readMany(view, ids)).map(({ record }) => record);

/** Which of these cells are not any more as they were seen; the list then shows what they are. */
export async function movedOf(desk: Desk, changes: readonly Change[]): Promise<Change[]> {
  const { view, client, known } = desk;
  const ids = [...byRecord(changes).keys()];
  const readings = await readMany(view, ids);
  for (const id of ids) known.delete(id);
  for (const reading of readings) known.set(reading.record.id, reading);
  replaceRecords(
    client,
    view.declaration.name,
    readings.map(({ record }) => record),
  );
  return changes.filter((change) => isMoved(desk, change));
}

/** Whether a cell is another in the version that is known of its record than it was seen to be. */
export const isMoved = (desk: Desk, { id, key, before }: Change): boolean =>
  !sameValue(desk.known.get(id)?.record[key], before, isFile(desk, key));
