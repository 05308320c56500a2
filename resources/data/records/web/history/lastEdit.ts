import type { LastEdit, Row } from '#web/resource/view.ts';
import { session } from '#web/session/session.ts';
import { readRecordHistory } from '../api.ts';

/** Author and time of the last change, from the history. */
export async function lastEdit(alias: string, { id }: Row): Promise<LastEdit | null> {
  const [last] = (await readRecordHistory(alias, id, 1)).items;
  if (!last) return null;
  const isMe = last.user_id !== null && last.user_id === session.me()?.user?.id;
  return { who: last.user_name, isMe, at: last.created_at };
}
