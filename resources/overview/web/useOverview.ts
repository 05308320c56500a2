import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#web/api/api.ts';
import { useNews } from '#web/events/useNews.ts';
import { timeZone } from '#web/i18n/timeZone.ts';
import { overview } from '../overview.resource.ts';

/** Among the entities' own, so that it is read again whenever something tells of them. */
const overviewKey = ['entities', 'overview'] as const;

/** How often it is read again while it is looked at, and how long it waits to gather what others write, ms. */
const EVERY_MS = 60_000;
const GATHERED_MS = 2000;

/** Where others write all the time the figures go along now and then. */
function useRecordNews(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useNews(({ records }) => {
    if (records.size === 0 || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: overviewKey });
    }, GATHERED_MS);
  });
}

/** The figures of the account, in days of this browser's time zone. */
export function useOverview() {
  useRecordNews();
  return useQuery({
    queryKey: overviewKey,
    queryFn: ({ signal }) => call(overview.endpoints.read, { query: { time_zone: timeZone() }, signal }),
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
  });
}
