import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/api.ts';
import { timeZone } from '#web/i18n/timeZone.ts';
import { overview } from '../overview.resource.ts';

/** In ms. */
const REFETCH_MS = 60_000;

/** Figures of the account, with days in the browser's time zone. Events about entities invalidate it by its key, too. */
export const overviewQuery = queryOptions({
  queryKey: ['entities', 'overview'],
  queryFn: ({ signal }) => call(overview.endpoints.read, { query: { time_zone: timeZone() }, signal }),
  refetchInterval: REFETCH_MS,
  refetchOnWindowFocus: true,
});
