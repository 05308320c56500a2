import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Entity, entities } from '#resources/entities/entities.resource.ts';
import { entityNamesQuery } from '#resources/entities/web/menu/useDataMenuGroup.ts';
import type { Field } from '#resources/fields/fields.resource.ts';
import { entityResourceName } from '#shared/entityResourceName.ts';
import { changeStatus } from '#shared/statuses.ts';
import { call } from '#web/api/api.ts';
import { loadMessages, setMessages } from '#web/i18n/translate.ts';
import { entityRequest, readyFields } from '#web/preload/firstRequests.ts';
import { setEntityView } from '#web/resource/entityViews.ts';
import type { View } from '#web/resource/view.ts';
import type { Target } from '../cells/entityCells.tsx';
import { entityMessages } from './entityMessages.ts';
import { makeEntityView } from './makeEntityView.tsx';
import { type MemoizeByKey, memoizeByKey } from './memoizeByKey.ts';

/** The view of an entity, known for a minute: its page and cards over others share it. */
export const entityViewQuery = (client: QueryClient, alias: string) =>
  queryOptions({
    queryKey: ['entities', 'data', alias],
    queryFn: ({ signal }) => loadEntityView(client, alias, signal),
    staleTime: 60_000,
  });

interface Made {
  name: string;
  /** All that the view was made of. */
  of: string;
  view: View;
}

/** Of each browser's cache: the views that were made, and the parts they are made of. */
const made = new WeakMap<QueryClient, { views: Map<string, Made>; kept: MemoizeByKey }>();

function madeOf(client: QueryClient) {
  const known = made.get(client) ?? { views: new Map<string, Made>(), kept: memoizeByKey() };
  made.set(client, known);
  return known;
}

/** What this alias stood for the last time that there was such an entity. */
export const lastView = (client: QueryClient, alias: string): Made | undefined => madeOf(client).views.get(alias);

/**
 * The view of an entity by its alias, its words loaded; null where there is none that is ready. While nothing of it has
 * changed it is the same object; and one that is being changed is as it was.
 */
async function loadEntityView(client: QueryClient, alias: string, signal: AbortSignal): Promise<View | null> {
  const entity = await entityOf(client, alias, signal);
  const last = lastView(client, alias);
  if (!entity) return null;
  if (!isReady(entity)) return last?.view ?? null;
  const fields = readyFields(entity.fields);
  const targets = await targetsOf(client, fields, signal);
  const of = JSON.stringify([entity.id, entity.name, fields, [...targets]]);
  if (last?.of === of) return last.view;
  await Promise.all([
    loadMessages('records', 'value_errors', 'inputs'),
    setMessages(entityResourceName(alias), entityMessages({ ...entity, fields })),
  ]);
  const { views, kept } = madeOf(client);
  const view = makeEntityView({ ...entity, fields }, targets, kept);
  views.set(alias, { name: entity.name, of, view });
  setEntityView(view);
  return view;
}

const isReady = ({ status_id }: Entity) => status_id === changeStatus.ready;

/** By its alias, in one question but where so many are named alike that it is not among the first. */
async function entityOf(client: QueryClient, alias: string, signal: AbortSignal): Promise<Entity | null> {
  const { items, totals } = await call(entities.endpoints.list, { query: entityRequest(alias).query, signal });
  const found = items.find((each) => each.alias === alias);
  if (found || items.length >= totals.count) return found ?? null;
  const names = await client.fetchQuery({ ...entityNamesQuery, staleTime: 10_000 });
  const known = names.find((each) => each.alias === alias);
  return known ? call(entities.endpoints.get, { params: { id: known.id }, signal }) : null;
}

/** Of each select of another entity's records, by its alias: where they are, and the field that names them. */
async function targetsOf(
  client: QueryClient,
  fields: readonly Field[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Target>> {
  const pointing = fields.filter(({ extra }) => extra.select_subtype === 'entity' && extra.select_entity_id);
  const ids = [...new Set(pointing.map(({ extra }) => extra.select_entity_id as number))];
  const answers = await Promise.all(
    ids.map((id) => call(entities.endpoints.get, { params: { id }, signal }).catch((): Entity | null => null)),
  );
  return new Map(
    pointing.flatMap(({ alias, extra }) => {
      const target = answers.find((answer) => answer?.id === extra.select_entity_id);
      const key = target?.fields?.find(({ id }) => id === extra.select_entity_key);
      if (!target) return [];
      const view = entityViewQuery(client, target.alias);
      return [[alias, { alias: target.alias, label: key?.alias, key, view }] as const];
    }),
  );
}
