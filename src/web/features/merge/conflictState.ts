import { dequal } from 'dequal/lite';
import type { LastEdit, Row } from '#web/resource/view.ts';
import type { Conflict, Merge } from './mergeValues.ts';

type Choice = 'mine' | 'theirs';

/** What an open card tells of other people's changes, until it is told that it was read. */
export interface ConflictState {
  kind: 'changed' | 'deleted' | 'gone';
  /** The last one's; `who` of all of them. */
  lastEdit: LastEdit | null;
  who: readonly (string | null)[];
  /** Fields that they changed. */
  fields: readonly string[];
  conflicts: readonly Conflict[];
  choices: Readonly<Record<string, Choice>>;
  lost: Merge['lost'];
  /** Something had been typed. */
  isTyped: boolean;
  /** As it is saved now; null where it is gone. */
  now: Row | null;
}

export interface Poll {
  kind: ConflictState['kind'];
  lastEdit: LastEdit | null;
  isTyped: boolean;
  merge?: Merge;
  now?: Row;
  /** The server refused to save: something is said although nothing shown is other. */
  isRefused?: boolean;
}

const union = <T>(a: readonly T[], b: readonly T[]) => [...new Set([...a, ...b])];

/** What is told after another poll; null where nothing of the card has changed. */
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

/** Null stands for this person. */
const nameOf = ({ who, isMe }: LastEdit) => (isMe ? null : (who ?? ''));

/** Those of now, and those of before that nobody has resolved by changing either side. */
function conflictsAfter(last: ConflictState | null, merge: Merge, now: Row | undefined): Conflict[] {
  const kept = (last?.conflicts ?? []).filter(
    ({ field, theirs }) =>
      !merge.conflicts.some((each) => each.field === field) && dequal(now?.[field] ?? null, theirs ?? null),
  );
  return [...kept, ...merge.conflicts];
}

/** Fields of which nobody has said yet what stays. @param typed what stands in the card */
export const undecided = ({ conflicts, choices }: ConflictState, typed: (field: string) => unknown): Conflict[] =>
  conflicts.filter(({ field, mine }) => !choices[field] && dequal(typed(field), mine));
