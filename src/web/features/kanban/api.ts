import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query';
import type { Query } from '#web/api/address.ts';
import { request } from '#web/api/api.ts';
import type { Row, View } from '#web/resource/view.ts';
import type { Step } from './steps.ts';

export interface StepPage {
  items: Row[];
  totals: { count: number; is_estimate?: true };
  next_cursor: string | null;
}

export type StepPages = InfiniteData<StepPage, string | null>;

/** Starts with the resource's name, so that invalidating the resource includes its pipelines. */
export const stepsKey = (resource: string, field: string) => [resource, 'pipeline', field] as const;

/** The pages of one column. */
export const stepQuery = ({ declaration }: View, field: string, value: Step['value'], query: Query) =>
  infiniteQueryOptions({
    queryKey: [...stepsKey(declaration.name, field), value, query],
    queryFn: async ({ pageParam, signal }) => {
      const { method = 'GET', path = '' } = declaration.endpoints.list ?? {};
      const { data } = await request(method, path, { query: { ...query, after: pageParam }, signal });
      return data as StepPage;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });

/** Changes each column of the field that is shown. */
export function changeSteps(
  client: QueryClient,
  resource: string,
  field: string,
  change: (pages: StepPages, value: unknown) => StepPages,
): void {
  for (const [key] of client.getQueriesData<StepPages>({ queryKey: stepsKey(resource, field), type: 'active' }))
    client.setQueryData<StepPages>(key, (pages) => pages && change(pages, key[3]));
}

/** Ends requests for columns that are running. */
export const cancelSteps = (client: QueryClient, resource: string, field: string): Promise<void> =>
  client.cancelQueries({ queryKey: stepsKey(resource, field) });
