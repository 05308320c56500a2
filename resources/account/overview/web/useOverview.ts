import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#web/api/api.ts';
import { refetchChanged } from '#web/events/refetchChanged.ts';
import { useServerChanges } from '#web/events/useServerChanges.ts';
import { timeZone } from '#web/i18n/timeZone.ts';
import { overview } from '../overview.resource.ts';

/** Below the key of entities, so that events about entities invalidate it too. */
const overviewKey = ['entities', 'overview'] as const;

/** Refetch interval, and how long events of records are collected before a refetch, ms. */
const REFETCH_MS = 60_000;
const THROTTLE_MS = 2000;

/** Refetches when others write records, at most once per interval. */
function useRecordEvents(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useServerChanges(({ records }) => {
    if (records.size === 0 || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      refetchChanged(client, { queryKey: overviewKey });
    }, THROTTLE_MS);
  });
}

/** Figures of the account, with days in the browser's time zone. */
export function useOverview() {
  useRecordEvents();
  return useQuery({
    queryKey: overviewKey,
    queryFn: ({ signal }) => call(overview.endpoints.read, { query: { time_zone: timeZone() }, signal }),
    refetchInterval: REFETCH_MS,
    refetchOnWindowFocus: true,
  });
}
