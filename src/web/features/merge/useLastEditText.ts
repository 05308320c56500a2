import { useDateText } from '#web/i18n/dayForms.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import type { ConflictState } from './conflictState.ts';

/** Shorter ago than this is a moment. */
const momentMs = 60_000;

/** Who it was and when, in words: "Anna", "a moment ago". */
export function useLastEditText(name: string, { lastEdit, who }: ConflictState): { who: string; when: string } {
  const word = useResourceTranslate(name);
  const text = useDateText('moment');
  const names = who.map((each) => (each === null ? word('theirs.you') : each || word('theirs.somebody')));
  const at = lastEdit ? new Date(lastEdit.at) : new Date();
  const when = Date.now() - at.getTime() < momentMs ? word('theirs.moment') : (text(at) ?? '');
  return { who: names.length > 0 ? names.join(', ') : word('theirs.somebody'), when };
}
