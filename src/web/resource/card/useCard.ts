import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { translate, translateIfKnown } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { withParam } from '../../providers/searchParams.ts';

interface CardState {
  /** The card was opened from the list, so that closing goes back to it instead of leaving it in the history. */
  fromList?: true;
  preset?: Record<string, unknown>;
  /** Position of the record in the whole list, from 0, which may be on another page than the one shown. */
  at?: number;
}

/** Navigation state of links from a list to its cards. */
export const fromList = { fromList: true } as const satisfies CardState;

const cardId = (search: string): number | null => {
  const text = new URLSearchParams(search).get('card');
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null;
};

/** The list's parameters with this card, or without a card. */
export const withCard = (search: string, id: number | null) =>
  withParam(search, 'card', id === null ? null : String(id));

/**
 * The card over a list, in the address beside the list's parameters: `?card=17` a record, `?card=0` a new one. So it can
 * be shared, and the back button closes it.
 */
export function useCard() {
  const { search, pathname, state } = useLocation();
  const navigate = useNavigate();
  const id = cardId(search);
  const from = state as CardState | null;

  const to = useCallback((record: number) => ({ pathname, search: withCard(search, record) }), [pathname, search]);
  const open = useCallback(
    (record: number, preset?: CardState['preset']) =>
      void navigate(to(record), { state: { ...fromList, ...(preset ? { preset } : {}) } satisfies CardState }),
    [navigate, to],
  );
  const move = useCallback(
    (record: number, more: Pick<CardState, 'preset' | 'at'> = {}) =>
      void navigate(to(record), { replace: true, state: { ...(from?.fromList && { fromList: true }), ...more } }),
    [from, navigate, to],
  );
  const close = useCallback(() => {
    if (from?.fromList) void navigate(-1);
    else void navigate({ pathname, search: withCard(search, null) }, { replace: true });
  }, [from, navigate, pathname, search]);
  return useMemo(
    () => ({
      id,
      preset: from?.preset,
      at: from?.at,
      to,
      open,
      /** Replaces this card by another in the history. */
      move,
      close,
    }),
    [id, from, to, open, move, close],
  );
}

/** A link that names no record says so and leaves the list. */
export function useWrongCard(name: string): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isWrong = new URLSearchParams(search).has('card') && cardId(search) === null;
  useEffect(() => {
    if (!isWrong) return;
    notify({ tone: 'error', text: translateIfKnown(`${name}.card.no_id`) ?? translate('admin.card.no_id') });
    void navigate({ pathname, search: withCard(search, null) }, { replace: true });
  }, [isWrong, name, navigate, pathname, search]);
}
