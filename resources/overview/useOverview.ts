import { useQuery } from '@tanstack/react-query';
import { call } from '#web/providers/api.ts';
import { overview } from './overview.resource.ts';

/** Among the entities' own, so that it is read again whenever something tells of them. */
export const overviewKey = ['entities', 'overview'] as const;

/** How often it is read again while it is looked at, ms. */
const EVERY_MS = 60_000;

/** The figures of the account, in days of this browser's time zone. */
export const useOverview = () =>
  useQuery({
    queryKey: overviewKey,
    queryFn: ({ signal }) => {
      const { timeZone: time_zone } = new Intl.DateTimeFormat().resolvedOptions();
      return call(overview.endpoints.read, { query: { time_zone }, signal });
    },
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
  });
