import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ApiError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import type { Row, View } from '../view.ts';
import { cardQuery } from './api.ts';

export interface CardRecord {
  /** Null for a new record, and before it is loaded. */
  record: Row | null;
  /** The form can be shown. */
  isReady: boolean;
  /** Loaded from the server, with its ETag. */
  isRead: boolean;
  /** Why it could not be loaded. */
  error: unknown;
  /** Increases when the form must start again. */
  count: number;
  /** Loads again and keeps what was typed. */
  refresh: () => void;
  /** Loads again and resets the form. */
  reload: () => void;
}

/**
 * Loads the record of a card each time it opens: rows of the list have no ETag and may be old.
 * @param row from the list, shown until the record is loaded
 */
export function useCardRecord(view: View, id: number, row?: Row): CardRecord {
  const { name } = view.declaration;
  const provider = useDataProvider();
  const isNew = id === 0;
  const [count, setCount] = useState(0);
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...cardQuery(provider, view, id),
    ...(row && { initialData: row, initialDataUpdatedAt: 0 }),
  });
  const isRead = isNew || (data !== undefined && dataUpdatedAt > 0);
  // Deleted since the list was loaded.
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
        // The form is reset only if there is something to reset it to.
        if (reading.error) notify({ tone: 'error', text: errorText(reading.error, name) });
        else setCount(count + 1);
      }),
  };
}
