import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useMe } from '../session/session.ts';

let arrivedAt: string | null = null;

/**
 * After a change of page focus goes to its heading, so that those who listen hear where they are. Not on the first page,
 * where the browser says it and the skip link comes first, nor where the page has put the focus itself.
 */
function useArrival(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const isNew = arrivedAt !== null && arrivedAt !== pathname;
    arrivedAt = pathname;
    if (isNew && !document.querySelector('main')?.contains(document.activeElement))
      document.querySelector('h1')?.focus();
  }, [pathname]);
}

/** What every page begins with: the window's title, the page and the account or the account alone, and the focus. */
export function useTitle(page?: string): void {
  const { account } = useMe();
  useEffect(() => {
    document.title = page ? `${page} · ${account.name}` : account.name;
  }, [page, account.name]);
  useArrival();
}
