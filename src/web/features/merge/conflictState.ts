import { dequal } from 'dequal/lite';
import type { LastEdit, Row } from '#web/resource/view.ts';
import type { Conflict, Merge } from './mergeValues.ts';

type Choice = 'mine' | 'theirs';

/** Other people's changes that an open card shows until they are dismissed. */
export interface ConflictState {
  kind: 'changed' | 'deleted' | 'gone';
  /** The last change; `who` has the authors of all. */
  lastEdit: LastEdit | null;
  who: readonly (string | null)[];
  /** Fields that others changed. */
  fields: readonly string[];
  conflicts: readonly Conflict[];
  choices: Readonly<Record<string, Choice>>;
  lost: Merge['lost'];
  /** The card had unsaved changes. */
  isTyped: boolean;
  /** The saved record; null if it is deleted. */
  now: Row | null;
}

export interface Poll {
  kind: ConflictState['kind'];
  lastEdit: LastEdit | null;
  isTyped: boolean;
  merge?: Merge;
  now?: Row;
  /** The server refused to save: a message is shown even if no visible value changed. */
  isRefused?: boolean;
}

const union = <T>(a: readonly T[], b: readonly T[]) => [...new Set([...a, ...b])];

/** The state after another poll; null if nothing on the card changed. */
export function stateAfter(
  last: ConflictState | null,
  { kind, lastEdit, isTyped, merge, now, isRefused }: Poll,
): ConflictState | null {
  const changed = merge
    ? union(
        merge.taken,
        merge.conflicts.map(({ field }) => field),
      )
    : [];
  const isNews = isRefused || changed.length > 0 || (merge?.lost.length ?? 0) > 0 || kind !== (last?.kind ?? 'changed');
  if (!isNews) return last;
  const conflicts = merge ? conflictsAfter(last, merge, now) : (last?.conflicts ?? []);
  const renewed = new Set(merge?.conflicts.map(({ field }) => field));
  const choices = Object.entries(last?.choices ?? {}).filter(([field]) => !renewed.has(field));
  const isBack = last?.kind === 'deleted' && kind === 'changed';
  return {
    kind,
    lastEdit: lastEdit ?? last?.lastEdit ?? null,
    who: union(isBack ? [] : (last?.who ?? []), lastEdit ? [nameOf(lastEdit)] : []),
    fields: union(last?.fields ?? [], changed),
    conflicts,
    choices: Object.fromEntries(choices),
    lost: [...(last?.lost ?? []), ...(merge?.lost ?? [])],
    isTyped: isTyped || (last?.isTyped ?? false),
    now: now ?? null,
  };
}

/** Null for the person themselves. */
const nameOf = ({ who, isMe }: LastEdit) => (isMe ? null : (who ?? ''));

/** New conflicts, and earlier ones where their value is still the same. */
function conflictsAfter(last: ConflictState | null, merge: Merge, now: Row | undefined): Conflict[] {
  const kept = (last?.conflicts ?? []).filter(
    ({ field, theirs }) =>
      !merge.conflicts.some((each) => each.field === field) && dequal(now?.[field] ?? null, theirs ?? null),
  );
  return [...kept, ...merge.conflicts];
}

/** Unresolved conflicts. @param typed the current value of a field in the card */
export const undecided = ({ conflicts, choices }: ConflictState, typed: (field: string) => unknown): Conflict[] =>
  conflicts.filter(({ field, mine }) => !choices[field] && dequal(typed(field), mine));
