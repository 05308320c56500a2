import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/api.ts';
import { type MarketModule, marketplace, type Tab } from '../marketplace.resource.ts';

/** What the pages of the marketplace have read. */

/** First part of every key. */
const root = 'marketplace';

export const categoriesQuery = queryOptions({
  queryKey: [root, 'categories'],
  queryFn: async ({ signal }) => (await call(marketplace.endpoints.categories, { signal })).items,
});

export const listQuery = (tab: Tab, text: string) =>
  queryOptions({
    queryKey: [root, 'list', tab, text],
    queryFn: async ({ signal }) =>
      (await call(marketplace.endpoints.list, { query: { category: tab, ...(text && { query: text }) }, signal }))
        .items,
  });

export const moduleQuery = (alias: string) =>
  queryOptions({
    queryKey: [root, 'module', alias],
    queryFn: ({ signal }) => call(marketplace.endpoints.module, { query: { alias }, signal }),
  });

export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: [root, 'versions', id],
    queryFn: async ({ signal }) => (await call(marketplace.endpoints.versions, { params: { id }, signal })).items,
  });

export const healthQuery = (id: number) =>
  queryOptions({
    queryKey: [root, 'health', id],
    queryFn: async ({ signal }) => (await call(marketplace.endpoints.health, { params: { id }, signal })).items,
  });

/** The module as a list has it, whose token is masked. */
export const listedModule = (client: QueryClient, alias: string): MarketModule | undefined =>
  client
    .getQueriesData<MarketModule[]>({ queryKey: [root, 'list'] })
    .flatMap(([, modules]) => modules ?? [])
    .find((module) => module.alias === alias);

/** Shows a module as the server has just answered it, everywhere. */
export function putModule(client: QueryClient, module: MarketModule): void {
  client.setQueryData(moduleQuery(module.alias).queryKey, module);
  client.setQueriesData<MarketModule[]>({ queryKey: [root, 'list'] }, (modules) =>
    modules?.map((each) => (each.id === module.id ? module : each)),
  );
}

/** Reads again what is shown. */
export const refreshMarket = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [root] });
