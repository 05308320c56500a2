import type { HistoryPage } from '#resources/data/history/history.resource.ts';
import { records } from '#resources/data/records/records.resource.ts';
import { pathOf, request } from '#web/api/api.ts';
import type { LastEdit, Row } from '#web/resource/view.ts';
import { session } from '#web/session/session.ts';

/** Author and time of the last change, from the history. */
export async function lastEdit(alias: string, { id }: Row): Promise<LastEdit | null> {
  const { history } = records.endpoints;
  const { data } = await request(history.method, pathOf(history, { alias, id }));
  const [last] = (data as HistoryPage).items;
  if (!last) return null;
  const isMe = last.user_id !== null && last.user_id === session.me()?.user?.id;
  return { who: last.user_name, isMe, at: last.created_at };
}
