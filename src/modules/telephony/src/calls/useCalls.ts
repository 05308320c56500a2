import type { HostError } from '@stoa/sdk';
import { useHost } from '@stoa/sdk/react';
import { useCallback, useEffect, useState } from 'react';
import { type Call, type CallPage, loadCalls, loadTotals, type Totals } from './calls.ts';
import type { Place } from './place.ts';

/** The calls of a record and their totals. What was shown stays while they are loaded again. */
export function useCalls(place: Place) {
  const { data } = useHost();
  const [page, setPage] = useState<CallPage | null>(null);
  const [totals, setTotals] = useState<Totals | null>(null);
  const [failed, setFailed] = useState<HostError | null>(null);
  const load = useCallback(async () => {
    setFailed(null);
    const now = new Date();
    try {
      const [calls, sums] = await Promise.all([loadCalls(data, place, now), loadTotals(data, place, now)]);
      setPage(calls);
      setTotals(sums);
    } catch (error) {
      setFailed(error as HostError);
    }
  }, [data, place]);
  useEffect(() => void load(), [load]);
  const loadMore = async () => {
    if (page?.cursor == null) return;
    const more = await loadCalls(data, place, new Date(), page.cursor);
    setPage({ ...more, calls: withoutTwice([...page.calls, ...more.calls]) });
  };
  return { page, totals, failed, load, loadMore };
}

/** A call that was logged meanwhile moves others to the next page. */
const withoutTwice = (calls: readonly Call[]): Call[] => [...new Map(calls.map((call) => [call.id, call])).values()];
