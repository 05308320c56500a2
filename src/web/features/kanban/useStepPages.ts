import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { limits } from '#shared/limits.ts';
import { request } from '#web/api/api.ts';
import type { Query } from '#web/api/queryString.ts';
import { recordQueryOf } from '#web/list-query/recordQuery.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';
import { type StepPage, stepsKey } from './stepPages.ts';
import type { Step } from './steps.ts';

/** The records of one step, ten at a time, by the list's own search, filters and sort. */
export function useStepPages(field: string, value: Step['value'], isWanted: boolean) {
  const { declaration, meta } = useView();
  const list = useListSpec();
  const { filterValues, sort } = useListContext();
  const { page, query, ...asked } = recordQueryOf({ filter: filterValues, sort, ...(meta && { meta }) }, list);
  const conditions = query as Record<string, Query>;
  const own = value === null ? { ex: false } : { in: String(value) };
  const whole: Query = {
    ...asked,
    limit: limits.pipeline_cards,
    query: { ...conditions, [field]: { ...conditions[field], ...own } },
  };
  return useInfiniteQuery({
    queryKey: [...stepsKey(declaration.name, field), value, whole],
    queryFn: async ({ pageParam, signal }) => {
      const { method = 'GET', path = '' } = declaration.endpoints.list ?? {};
      const { data } = await request(method, path, { query: { ...whole, after: pageParam }, signal });
      return data as StepPage;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}
