import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withParam } from '../../providers/searchParams.ts';

interface CardState {
  /** The card was opened from the list, so that closing goes back to it instead of leaving it in the history. */
  fromList?: true;
  preset?: Record<string, unknown>;
  /** Where the record stands in the whole list, from 0: known also when its page is not the one that is shown. */
  at?: number;
}

/** Of the way to a card from its list. */
export const fromList = { fromList: true } as const satisfies CardState;

const cardId = (search: string): number | null => {
  const text = new URLSearchParams(search).get('card');
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null;
};

/** The list's own parameters with this card, or none. */
export const withCard = (search: string, id: number | null) =>
  withParam(search, 'card', id === null ? null : String(id));

/**
 * The card over a list, kept in the address beside the list's own parameters: `?card=17` a record, `?card=0` a new one.
 * So it can be shared, and the back button closes it.
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
      /** Another card in the place of this one: closing it leads where closing this one would. */
      move,
      close,
    }),
    [id, from, to, open, move, close],
  );
}
