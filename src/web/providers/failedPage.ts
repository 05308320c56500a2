import type { QueryClient } from '@tanstack/react-query';
import type { RouterProvider } from 'react-admin';

type To = Parameters<ReturnType<RouterProvider['useNavigate']>>[0];

/** The number of a later page that only `to` would leave for the first one; 0 for any other navigation. */
function pageLeft(to: To, current: string): number {
  if (typeof to === 'number' || typeof to === 'string' || to.pathname !== undefined) return 0;
  const [next, now] = [new URLSearchParams(to.search), new URLSearchParams(current)];
  const page = Number(now.get('page') ?? 1);
  if (page <= 1 || next.has('page')) return 0;
  now.delete('page');
  next.sort();
  now.sort();
  return `${next}` === `${now}` ? page : 0;
}

/**
 * Whether react-admin goes to the first page of a list because a later one failed to load: it takes a page without data
 * for an empty one. The page and its error should stay.
 * @param current search part of the address
 */
export function leavesFailedPage(client: QueryClient, to: To, current: string): boolean {
  const page = pageLeft(to, current);
  if (page === 0) return false;
  const shown = client.getQueryCache().findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  return shown.some(({ queryKey: [, method, params] }) => {
    const { pagination } = (params ?? {}) as { pagination?: { page: number } };
    return method === 'getList' && pagination?.page === page;
  });
}
