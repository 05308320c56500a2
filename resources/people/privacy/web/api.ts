import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '#shared/endpoint.ts';
import { call, pathOf } from '#web/api/api.ts';
import { requestStream } from '#web/api/requestStream.ts';
import { privacy } from '../privacy.resource.ts';

const { erase, erasure, export: data, former, preview } = privacy.endpoints;

/** What the account holds of a person, read each time that it is asked for. */
export const personalDataQuery = (id: number) =>
  queryOptions({
    queryKey: ['privacy', 'preview', id],
    queryFn: ({ signal }) => call(preview, { params: { id }, signal }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** In ms. */
const POLL_MS = 1000;

/** How far an erasure is, read until it is done. */
export const erasureQuery = (id: number) =>
  queryOptions({
    queryKey: ['privacy', 'erasure', id],
    queryFn: ({ signal }) => call(erasure, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : POLL_MS),
    gcTime: 0,
  });

/** People who have left, by a part of their name. */
export const formerMembersQuery = (query: string, limit: number) =>
  queryOptions({
    queryKey: ['privacy', 'former', query, limit],
    queryFn: ({ signal }) => call(former, { query: { query, limit }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** Begins an erasure, which goes on without the page. */
export const erasePerson = (id: number, body: Call<typeof erase>['body']) => call(erase, { params: { id }, body });

/** The person's data as a ZIP file. */
export const exportPerson = (id: number, signal: AbortSignal) =>
  requestStream(data.method, pathOf(data, { id }), { signal });
