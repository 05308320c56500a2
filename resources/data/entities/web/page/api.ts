import { queryOptions } from '@tanstack/react-query';
import { entities } from '#resources/data/entities/entities.resource.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import { call } from '#web/api/api.ts';
import { entityKey } from '../api.ts';

const { get, history } = entities.endpoints;

/** Polling interval while a change is in progress, in case the event stream does not get through. */
const pollMs = 3000;

/** An entity with its fields. */
export const entityQuery = (id: number) =>
  queryOptions({
    queryKey: entityKey(id),
    queryFn: ({ signal }) => call(get, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      [data, ...(data?.fields ?? [])].some((part) => part?.status_id === changeStatus.processing) ? pollMs : false,
  });

export const readEntityHistory = (entity_id: number, page: number, signal: AbortSignal) =>
  call(history, { params: { entity_id }, query: { page }, signal });
