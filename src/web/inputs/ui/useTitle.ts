import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useMe } from '../../session/session.ts';

let arrivedAt: string | null = null;

/**
 * After a change of page the focus moves to its heading, so that screen readers announce it. Not on the first page,
 * which the browser announces itself, and not where the page has set the focus.
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

/** Sets the window's title to the page and the account, and moves the focus to the heading. */
export function useTitle(page?: string): void {
  const { account } = useMe();
  useEffect(() => {
    document.title = page ? `${page} · ${account.name}` : account.name;
  }, [page, account.name]);
  useArrival();
}
