import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import type { Language } from '#resources/account/account/account.resource.ts';
import { type Entity, entities } from '#resources/data/entities/entities.resource.ts';
import { entityNamesQuery } from '#resources/data/entities/web/menu/api.ts';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { entityResourceName } from '#shared/entities/entityResourceName.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import { shownName } from '#shared/names.ts';
import type { ListSpec, MessageTree } from '#shared/resource.ts';
import { call } from '#web/api/api.ts';
import type { MessageSource } from '#web/i18n/messageSource.ts';
import { loadMessages, setMessages } from '#web/i18n/translate.ts';
import { firstListParams } from '#web/list-query/pageQuery.ts';
import { entityRequest, readyFields } from '#web/preload/firstRequests.ts';
import { addLateView } from '#web/resource/lateViews.ts';
import type { View } from '#web/resource/view.ts';
import { readEntity } from '../api.ts';
import type { Target } from '../cells/entityCells.tsx';
import { makeEntityView } from './makeEntityView.tsx';
import { type MemoizeByKey, memoizeByKey } from './memoizeByKey.ts';

/** Query of the view of an entity, cached for a minute. Its page and cards over other pages share it. */
export const entityViewQuery = (client: QueryClient, alias: string) =>
  queryOptions({
    queryKey: ['entities', 'data', alias],
    queryFn: ({ signal }) => loadEntityView(client, alias, signal),
    staleTime: 60_000,
  });

/**
 * The first page of a list. Lists are read by react-admin's `useGetList`, whose query key is fixed, so the rows are put
 * into the cache under that key. `ListBase` gets the same parameters from `firstListParams` and finds them there.
 */
export const firstPageQuery = (dataProvider: DataProvider, { declaration: { name, list }, meta }: View) => {
  const params = { ...firstListParams(list as ListSpec), meta };
  return queryOptions({
    queryKey: [name, 'getList', params],
    queryFn: ({ signal }) => dataProvider.getList(name, { ...params, signal }),
  });
};

interface CachedView {
  name: string;
  /** JSON of everything that the view depends on. */
  key: string;
  view: View;
}

/** For each query client: the last view by alias, and the memoized parts of views. */
const caches = new WeakMap<QueryClient, { views: Map<string, CachedView>; memoize: MemoizeByKey }>();

function cacheOf(client: QueryClient) {
  const cache = caches.get(client) ?? { views: new Map<string, CachedView>(), memoize: memoizeByKey() };
  caches.set(client, cache);
  return cache;
}

/** The last view of this alias, also if the entity has been deleted since. */
export const lastView = (client: QueryClient, alias: string): CachedView | undefined =>
  cacheOf(client).views.get(alias);

/**
 * Loads the view of an entity by its alias, with its messages. Returns the same object as before while nothing has changed,
 * and the last view while the entity is being changed. Null if there is no such
 * entity, or it has not been ready yet.
 */
async function loadEntityView(client: QueryClient, alias: string, signal: AbortSignal): Promise<View | null> {
  const entity = await entityOf(client, alias, signal);
  const last = lastView(client, alias);
  if (!entity) return null;
  if (!isReady(entity)) return last?.view ?? null;
  const fields = readyFields(entity.fields);
  const targets = await targetsOf(client, fields, signal);
  const key = JSON.stringify([
    entity.id,
    entity.name,
    entity.names,
    entity.icon,
    entity.hue,
    entity.rights,
    fields,
    [...targets],
  ]);
  if (last?.key === key) return last.view;
  await Promise.all([
    loadMessages('records', 'value_errors', 'inputs'),
    setMessages(entityResourceName(alias), entityMessages({ ...entity, fields })),
  ]);
  const { views, memoize } = cacheOf(client);
  const view = makeEntityView({ ...entity, fields }, targets, memoize);
  views.set(alias, { name: entity.name, key, view });
  addLateView(view);
  return view;
}

const isReady = ({ status_id }: Entity) => status_id === changeStatus.ready;

/** The entity of this alias. One request, unless so many have similar names that it is not on the first page. */
async function entityOf(client: QueryClient, alias: string, signal: AbortSignal): Promise<Entity | null> {
  const { items, totals } = await call(entities.endpoints.list, { query: entityRequest(alias).query, signal });
  const found = items.find((each) => each.alias === alias);
  if (found || items.length >= totals.count) return found ?? null;
  const names = await client.fetchQuery({ ...entityNamesQuery, staleTime: 10_000 });
  const named = names.find((each) => each.alias === alias);
  return named ? readEntity(named.id, signal) : null;
}

/** The target entity of each select of records, by the alias of the select. */
async function targetsOf(
  client: QueryClient,
  fields: readonly Field[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Target>> {
  const pointing = fields.filter(({ extra }) => extra.select_subtype === 'entity' && extra.select_entity_id);
  const ids = [...new Set(pointing.map(({ extra }) => extra.select_entity_id as number))];
  const answers = await Promise.all(ids.map((id) => readEntity(id, signal).catch((): Entity | null => null)));
  return new Map(
    pointing.flatMap(({ alias, extra }) => {
      const target = answers.find((answer) => answer?.id === extra.select_entity_id);
      const label = target?.fields?.find(({ id }) => id === extra.select_entity_key);
      if (!target) return [];
      const view = entityViewQuery(client, target.alias);
      return [
        [
          alias,
          { alias: target.alias, label: label?.alias, key: label, view, isClosed: target.rights.create === 'none' },
        ] as const,
      ];
    }),
  );
}

/** The messages of an entity: those of `data.ts`, with the names of the entity and its fields. */
function entityMessages({
  name,
  names,
  fields,
}: Pick<Entity, 'name' | 'names'> & { fields: readonly Field[] }): MessageSource {
  const own = (locale: Language) =>
    Object.fromEntries(fields.map((field) => [field.alias, plain(shownName(field.name, field.extra.names, locale))]));
  const withNames = (data: { fields: MessageTree } & MessageTree, locale: Language) => ({
    default: { ...data, name: plain(shownName(name, names, locale)), fields: { ...data.fields, ...own(locale) } },
  });
  return {
    en: async () => withNames((await import('#i18n/en/data.ts')).default, 'en'),
    ru: async () => withNames((await import('#i18n/ru/data.ts')).default, 'ru'),
  };
}

/** Breaks the syntax of placeholders and plural forms, which names may contain by chance. */
const plain = (text: string) => text.replaceAll('%{', '% {').replaceAll('||||', '|||');
