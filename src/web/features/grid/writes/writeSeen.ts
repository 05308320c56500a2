import { translate } from '#web/i18n/translate.ts';
import { expecting, patchMany, whileOvertaken } from '#web/resource/recordCalls.ts';
import type { Row } from '#web/resource/view.ts';
import { confirm } from '#web/ui/messages.ts';
import { byRecord, type Change } from '../core/changes.ts';
import { type Desk, isMoved, movedOf } from './desk.ts';

/** How a person is asked whether to write over what somebody changed since. */
export interface Question {
  text: 'grid.undo_moved' | 'grid.write_moved';
  ok: 'grid.undo' | 'grid.change_ok';
}

export interface Outcome {
  updated: Row[];
  /** What was written, over what was there. */
  changes: Change[];
}

/**
 * Writes cells all or none, over the versions in which they are as `before` says, so that nothing is written over a
 * change that nobody saw. Cells that somebody else changed are asked about; null: they shall stay.
 * @throws ApiError
 */
export async function writeSeen(desk: Desk, given: readonly Change[], question: Question): Promise<Outcome | null> {
  let changes = [...given];
  return whileOvertaken(async ({ isFirst }) => {
    const isKnown = isFirst && changes.every((change) => desk.known.has(change.id) && !isMoved(desk, change));
    const moved = isKnown ? [] : await movedOf(desk, changes);
    if (moved.length > 0) {
      if (!(await isAgreed(moved, question))) return null;
      changes = changes.map((change) => ({ ...change, before: valueNow(desk, change) }));
    }
    return { updated: await patchMany(desk.view, rowsOf(desk, changes)), changes };
  });
}

const isAgreed = ({ length }: readonly Change[], { text, ok }: Question) =>
  confirm({ text: translate(text, { smart_count: length }), ok: translate(ok) });

const valueNow = ({ known }: Desk, { id, key }: Change) => known.get(id)?.record[key] ?? null;

const rowsOf = ({ known }: Desk, changes: readonly Change[]): Row[] =>
  [...byRecord(changes)].map(([id, cells]) =>
    expecting({ id, ...Object.fromEntries(cells.map(({ key, after }) => [key, after])) }, known.get(id)?.etag),
  );
