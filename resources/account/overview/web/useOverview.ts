import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refetchChanged } from '#web/events/refetchChanged.ts';
import { useServerChanges } from '#web/events/useServerChanges.ts';
import { overviewQuery } from './api.ts';

/** How long events of records are collected before a refetch, ms. */
const THROTTLE_MS = 2000;

/** Figures of the account, read again when others write records, at most once per interval. */
export function useOverview() {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useServerChanges(({ records }) => {
    if (records.size === 0 || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      refetchChanged(client, overviewQuery);
    }, THROTTLE_MS);
  });
  return useQuery(overviewQuery);
}
