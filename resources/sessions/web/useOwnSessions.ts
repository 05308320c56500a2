import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, call } from '#web/api/api.ts';
import { peopleIn } from '#web/events/serverChanges.ts';
import { useServerChanges } from '#web/events/useServerChanges.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { confirm, notify } from '#web/ui/messages.ts';
import { type Session, sessions } from '../sessions.resource.ts';

const { list, remove } = sessions.endpoints;

/** More than anyone has in practice. */
const maxCount = 100;

/** Ends a session. @returns whether it has ended, now or before */
const end = ({ id }: Session): Promise<boolean> =>
  call(remove, { params: { id } }).then(
    () => true,
    (error: unknown) => error instanceof ApiError && error.status === 404,
  );

/** Sessions of a person in this account, the current one first, and functions that end them. */
export function useOwnSessions(user_id: number) {
  const translate = useTranslate();
  const [items, setItems] = useState<readonly Session[] | null>(null);
  const [error, setError] = useState(false);
  const changes = useRef(0);
  const [ending, setEnding] = useState<readonly number[]>([]);

  const fetchSessions = useCallback(async () => {
    const query = { filter: { user_id }, sort: { last_seen_at: 'desc' }, limit: maxCount };
    const before = changes.current;
    const found = await call(list, { query });
    // Sessions were ended in the meantime: this reply may still contain them.
    if (changes.current !== before) return;
    setItems(found.items.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)));
  }, [user_id]);
  const load = useCallback(() => {
    setError(false);
    fetchSessions().catch(() => setError(true));
  }, [fetchSessions]);
  useEffect(load, [load]);
  // Signed in or out on another device. If the request fails, the current list stays.
  useServerChanges((changes) => {
    if (items && peopleIn(changes, 'sessions') !== undefined) fetchSessions().catch(() => {});
  });

  const endAll = async (these: readonly Session[]) => {
    setEnding(these.map(({ id }) => id));
    const ended = await Promise.all(these.map(end));
    const gone = these.filter((_, index) => ended[index]).map(({ id }) => id);
    setEnding([]);
    changes.current += 1;
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
