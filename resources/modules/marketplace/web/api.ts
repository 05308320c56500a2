import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Reply } from '#shared/endpoint.ts';
import { screenLimits } from '#shared/limits.ts';
import { call } from '#web/api/api.ts';
import { type MarketModule, marketplace, type Tab } from '../marketplace.resource.ts';

const { categories, health, install, list, module: get, token, uninstall, versions } = marketplace.endpoints;

/** First part of every key. */
const root = 'marketplace';

export const categoriesQuery = queryOptions({
  queryKey: [root, 'categories'],
  queryFn: async ({ signal }) => (await call(categories, { signal })).items,
});

type Page = Reply<typeof list>;

/** The modules of a tab, page by page. */
export const listQuery = (tab: Tab, text: string) =>
  infiniteQueryOptions({
    queryKey: [root, 'list', tab, text],
    queryFn: ({ pageParam: page, signal }) =>
      call(list, {
        query: { category: tab, ...(text && { query: text }), page, limit: screenLimits.market_page_size },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ totals }, _, page) => (page * screenLimits.market_page_size < totals.count ? page + 1 : null),
  });

/** Each module once: one that became more popular meanwhile may be on two pages. */
export const modulesOf = ({ pages }: InfiniteData<Page>): MarketModule[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((module) => [module.id, module])).values(),
];

export const moduleQuery = (alias: string) =>
  queryOptions({
    queryKey: [root, 'module', alias],
    queryFn: ({ signal }) => call(get, { query: { alias }, signal }),
  });

export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: [root, 'versions', id],
    queryFn: async ({ signal }) => (await call(versions, { params: { id }, signal })).items,
  });

export const healthQuery = (id: number) =>
  queryOptions({
    queryKey: [root, 'health', id],
    queryFn: async ({ signal }) => (await call(health, { params: { id }, signal })).items,
  });

/** The module as a list has it, whose token is masked. */
export const listedModule = (client: QueryClient, alias: string): MarketModule | undefined =>
  client
    .getQueriesData<InfiniteData<Page>>({ queryKey: [root, 'list'] })
    .flatMap(([, data]) => (data ? modulesOf(data) : []))
    .find((module) => module.alias === alias);

/** Shows a module as the server has just answered it, everywhere. */
export function putModule(client: QueryClient, module: MarketModule): void {
  client.setQueryData(moduleQuery(module.alias).queryKey, module);
  const put = (each: MarketModule) => (each.id === module.id ? module : each);
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: [root, 'list'] },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(put) })) },
  );
}

/** Reads again what is shown. */
export const refreshMarket = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [root] });

/** @param version_id whose requests the person agrees to; null for one that asks nothing yet */
export const installModule = (id: number, version_id: number | null): Promise<MarketModule> =>
  call(install, { params: { id }, body: version_id === null ? {} : { version_id } });

export const uninstallModule = (id: number): Promise<MarketModule> => call(uninstall, { params: { id } });

/** Replaces the token of the install. */
export const replaceToken = (id: number) => call(token, { params: { id } });
