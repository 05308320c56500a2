import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ApiError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { notify } from '#web/ui/messages.ts';
import type { Row } from '../view.ts';

export interface CardRecord {
  /** Null for a new one, and while nothing is known of it. */
  record: Row | null;
  /** There is something to show. */
  isReady: boolean;
  /** It is known as it is now, with the ETag that Save names. */
  isRead: boolean;
  /** Why it could not be read. */
  error: unknown;
  /** Counts the readings that start the form afresh. */
  count: number;
  /** Reads again below what was typed. */
  refresh: () => void;
  /** Reads again and starts the form afresh. */
  reload: () => void;
}

/**
 * The record of a card, read anew each time: rows of the list carry no ETag, and may be old.
 * @param row as the list has it, shown until it is read
 */
export function useCardRecord(name: string, id: number, row?: Row): CardRecord {
  const provider = useDataProvider();
  const isNew = id === 0;
  const [count, setCount] = useState(0);
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: [name, 'card', id],
    queryFn: async ({ signal }) => (await provider.getOne<Row>(name, { id, signal })).data,
    enabled: !isNew,
    gcTime: 0,
    ...(row && { initialData: row, initialDataUpdatedAt: 0 }),
  });
  const isRead = isNew || (data !== undefined && dataUpdatedAt > 0);
  // Deleted since the list was read.
  const isGone = !isRead && error instanceof ApiError && error.status === 404;
  return {
    record: isGone ? null : (data ?? null),
    isReady: isNew || (data !== undefined && !isGone),
    isRead,
    error: isRead ? null : error,
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
