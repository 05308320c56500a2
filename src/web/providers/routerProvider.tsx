import { useQueryClient } from '@tanstack/react-query';
import { use, useCallback, useMemo } from 'react';
import { type RouterProvider, reactRouterProvider } from 'react-admin';
import { UNSAFE_DataRouterContext } from 'react-router-dom';
import type { ListCodec } from '../list-query/listCodec.ts';
import { leavesFailedPage } from './failedPage.ts';
import { withParam } from './searchParams.ts';

type To = Parameters<ReturnType<RouterProvider['useNavigate']>>[0];

/** The codec of the list at a path, or undefined where there is no list. */
export type CodecAt = (pathname: string) => ListCodec | undefined;

/** Parameters of the card, saved views and the pipeline. A search is applied after a pause, when a card may be open. */
const kept = ['card', 'view', 'view_as', 'step'];

/** react-admin drops parameters that are not its own; these must stay. */
export function keepingRest(to: To, current: string): To {
  if (typeof to === 'number' || typeof to === 'string' || to.pathname !== undefined || !to.search) return to;
  const params = new URLSearchParams(to.search);
  if (!params.has('perPage')) return to;
  for (const [name, value] of new URLSearchParams(current)) if (kept.includes(name)) params.set(name, value);
  return { ...to, search: `?${params}` };
}

/** The address bar's form of anything that react-admin navigates to: texts, parts, history steps. */
export function cleanTo(to: To, codecAt: CodecAt, current: string): To {
  if (typeof to === 'number') return to;
  if (typeof to !== 'string') {
    const codec = to.search ? codecAt(to.pathname ?? current) : undefined;
    return codec && to.search ? { ...to, search: codec.toClean(to.search) } : to;
  }
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
  const codec = codecAt(pathname || current);
  return codec && search ? pathname + codec.toClean(search) + hash : to;
}

const { useLocation, useNavigate, Link, Navigate } = reactRouterProvider;

/**
 * Reads the present address, for functions that must be stable. It is the router's, which knows a card that was opened a
 * moment ago before it is rendered: a search that is applied meanwhile must not close it.
 */
function useAddress() {
  const router = use(UNSAFE_DataRouterContext)?.router;
  return useCallback(() => {
    if (!router) throw new Error('outside of the router');
    const { location, navigation } = router.state;
    return navigation.location?.pathname === location.pathname ? navigation.location : location;
  }, [router]);
}

/**
 * react-admin keeps list state as `?filter={json}&perPage=`. This translates between that and the flat parameters of the
 * address bar. The card's parameter is hidden from react-admin: opening a card does not render the list.
 */
export function createRouterProvider(codecAt: CodecAt): RouterProvider {
  // Must be a stable function: react-admin initialises again whenever `navigate` changes.
  const useCleanTo = () => {
    const address = useAddress();
    return useCallback(
      (to: To) => {
        const { pathname, search } = address();
        return cleanTo(keepingRest(to, search), codecAt, pathname);
      },
      [address],
    );
  };
  return {
    ...reactRouterProvider,
    useLocation: () => {
      const location = useLocation();
      const { pathname, search, hash } = location;
      const codec = codecAt(pathname);
      const own = withParam(search, 'card', null);
      const list = useMemo(
        () => (codec ? { pathname, search: codec.toRa(own), hash } : null),
        [codec, pathname, own, hash],
      );
      return list ?? location;
    },
    useNavigate: () => {
      const navigate = useNavigate();
      const clean = useCleanTo();
      const client = useQueryClient();
      const address = useAddress();
      return useCallback(
        (to, options) => {
          const next = clean(to);
          if (!leavesFailedPage(client, next, address().search)) navigate(next, options);
        },
        [navigate, clean, client, address],
      );
    },
    Link: ({ to, ...props }) => {
      const clean = useCleanTo();
      return <Link {...props} to={clean(to) as typeof to} />;
    },
    Navigate: ({ to, ...props }) => {
      const clean = useCleanTo();
      return <Navigate {...props} to={clean(to) as typeof to} />;
    },
  };
}
