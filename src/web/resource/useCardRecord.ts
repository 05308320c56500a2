import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { notify } from '../layout/messages.ts';
import { errorText } from '../providers/errorText.ts';
import type { Row } from './view.ts';

export interface CardRecord {
  /** Null while it is read, and for a new one. */
  record: Row | null;
  isReady: boolean;
  error: unknown;
  /** Counts the readings that start the form afresh. */
  count: number;
  /** Reads again below what was typed. */
  refresh: () => void;
  /** Reads again and starts the form afresh. */
  reload: () => void;
}

/** The record of a card, read anew each time: rows of the list carry no ETag, and may be old. */
export function useCardRecord(name: string, id: number): CardRecord {
  const provider = useDataProvider();
  const isNew = id === 0;
  const [count, setCount] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: [name, 'card', id],
    queryFn: async ({ signal }) => (await provider.getOne<Row>(name, { id, signal })).data,
    enabled: !isNew,
    gcTime: 0,
  });
  return {
    record: data ?? null,
    isReady: isNew || data !== undefined,
    error: data ? null : error,
    count,
    refresh: () => void refetch(),
    reload: () =>
      void refetch().then((reading) => {
        // What was typed is given up for what was read, not for nothing.
        if (reading.error) notify({ tone: 'error', text: errorText(reading.error, name) });
        else setCount(count + 1);
      }),
  };
}
