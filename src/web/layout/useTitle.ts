import { useEffect } from 'react';
import { useMe } from '../session/session.ts';

/** The window's title: the page and the account, or the account alone. */
export function useTitle(page?: string): void {
  const { account } = useMe();
  useEffect(() => {
    document.title = page ? `${page} · ${account.name}` : account.name;
  }, [page, account.name]);
}
