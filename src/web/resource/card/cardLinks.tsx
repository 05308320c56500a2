import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { fromList, withCard } from './useCard.ts';

export interface CardLinks {
  /** The address of a record's card over this list. */
  to(record: number): string;
  open(record: number): void;
}

const CardLinksContext = createContext<CardLinks | null>(null);

/** Links to the cards of a list. Stable while a card opens and closes, so that rows do not render again. */
export function CardLinksProvider({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const own = withCard(search, null);
  const links = useMemo((): CardLinks => {
    const to = (record: number) => pathname + withCard(own, record);
    return { to, open: (record) => void navigate(to(record), { state: fromList }) };
  }, [pathname, own, navigate]);
  return <CardLinksContext value={links}>{children}</CardLinksContext>;
}

/** @throws outside of a list */
export function useCardLinks(): CardLinks {
  const links = useContext(CardLinksContext);
  if (!links) throw new Error('useCardLinks outside of a list');
  return links;
}
