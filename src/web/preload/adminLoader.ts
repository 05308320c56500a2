import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataProvider } from 'react-admin';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { entityNamesQuery } from '#resources/data/entities/web/menu/api.ts';
import { loadAdminMessages } from '../resources.ts';
import { session } from '../session/session.ts';
import { recordsAlias } from './firstRequests.ts';
import { lazyWithPreload, settledPromise } from './lazyWithPreload.ts';
import { shareData } from './shareData.ts';

export const StartPage = lazyWithPreload(async () =>
  (await import('#resources/account/overview/web/loadStart.ts')).loadStart(),
);
export const DataPage = lazyWithPreload(() => import('#resources/data/records/web/DataPage.tsx'));
export const adminMessages = settledPromise(loadAdminMessages());

/** How long the first page waits for data before it is drawn without, with its own placeholders. */
const maxWaitMs = 100;

/** What the loader gives to the administration: a cache, and the person it was filled for. */
interface Loaded {
  client: QueryClient;
  userId: number | undefined;
}

const userId = () => session.me()?.user?.id;

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { refetchOnWindowFocus: false, retry: false, structuralSharing: shareData },
      // Without a connection a write fails at once and says so. By default it would wait, and be sent much later.
      mutations: { networkMode: 'always' },
    },
  });

/**
 * Loads the scripts, messages and data of the page that the administration is entered by, so that it is drawn once and
 * complete. Pages inside of it are react-admin's routes, which have no loaders. docs/start/architecture.md#preloading
 */
export const adminLoader =
  (dataProvider: DataProvider) =>
  async ({ request }: LoaderFunctionArgs): Promise<Loaded> => {
    const { pathname, search } = new URL(request.url);
    const alias = recordsAlias(pathname);
    const loaded = { client: createQueryClient(), userId: userId() };
    const page = alias !== undefined ? DataPage : /^\/admin\/?$/.test(pathname) ? StartPage : null;
    // What fails here is tried again, and shown, by the page that needs it.
    await Promise.allSettled([adminMessages, page?.preload()]);
    if (alias === undefined) return loaded;
    const { preloadRecords } = await import('#resources/data/records/web/entity/preloadRecords.ts');
    const { client } = loaded;
    const data = [preloadRecords(client, dataProvider, { alias, search }), client.prefetchQuery(entityNamesQuery)];
    await withTimeout(maxWaitMs, Promise.all(data));
    return loaded;
  };

/** Settles with the promise, or after the time without it. */
const withTimeout = (ms: number, promise: Promise<unknown>): Promise<unknown> =>
  Promise.race([promise, new Promise((resolve) => setTimeout(resolve, ms))]);

/** The loader's cache. Another person can come without the route being left: they get an empty one. */
export function useLoadedClient(): QueryClient {
  const loaded = useLoaderData<Loaded | undefined>();
  const [client] = useState(() => (loaded && loaded.userId === userId() ? loaded.client : createQueryClient()));
  return client;
}
