import { useCallback, useEffect, useState } from 'react';
import { confirm, notify } from '#web/layout/messages.ts';
import { ApiError, call } from '#web/providers/api.ts';
import { useTranslate } from '#web/providers/words.ts';
import { type Session, sessions } from './sessions.resource.ts';

const { list, remove } = sessions.endpoints;

/** More than anybody has; a list that is longer would be no help. */
const shownAtMost = 100;

/** Whether it is over, now or already before. */
const end = ({ id }: Session): Promise<boolean> =>
  call(remove, { params: { id } }).then(
    () => true,
    (error: unknown) => error instanceof ApiError && error.status === 404,
  );

/** Where a person is signed in to this account, this device first, and how to end it. */
export function useOwnSessions(user_id: number) {
  const translate = useTranslate();
  const [items, setItems] = useState<readonly Session[] | null>(null);
  const [error, setError] = useState(false);
  const [ending, setEnding] = useState<readonly number[]>([]);

  const load = useCallback(() => {
    setError(false);
    const query = { filter: { user_id }, sort: { last_seen_at: 'desc' }, limit: shownAtMost };
    call(list, { query }).then(
      (found) => setItems(found.items.toSorted((a, b) => Number(b.is_current) - Number(a.is_current))),
      () => setError(true),
    );
  }, [user_id]);
  useEffect(load, [load]);

  const endAll = async (these: readonly Session[]) => {
    setEnding(these.map(({ id }) => id));
    const ended = await Promise.all(these.map(end));
    const gone = these.filter((_, index) => ended[index]).map(({ id }) => id);
    setEnding([]);
    setItems((before) => before?.filter(({ id }) => !gone.includes(id)) ?? null);
    const failed = these.length - gone.length;
    if (gone.length > 0)
      notify({ tone: 'success', text: translate('sessions.bulk.remove_done', { smart_count: gone.length }) });
    if (failed > 0) notify({ tone: 'error', text: translate('sessions.bulk.remove_failed', { smart_count: failed }) });
  };

  const others = items?.filter(({ is_current }) => !is_current) ?? [];
  const endOthers = async () => {
    const text = translate('sessions.bulk.remove_confirm', { smart_count: others.length });
    if (await confirm({ text, ok: translate('sessions.own.end_others'), danger: true })) await endAll(others);
  };
  return { items, others, error, ending, load, end: (session: Session) => endAll([session]), endOthers };
}
