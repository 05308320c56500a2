import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { fieldQuery } from '../api.ts';

export interface FieldReading {
  /** Null while it loads, and for a new field. */
  field: Field | null;
  etag: string | null;
  isReady: boolean;
  error: unknown;
  /** Increases with each read that resets the form. */
  count: number;
  refresh: () => void;
  /** Reads again and resets the form. */
  reload: () => void;
}

/** A field for its card: read when the card opens, with its ETag, which prevents lost updates. */
export function useFieldReading(id: number): FieldReading {
  const isNew = id === 0;
  const [count, setCount] = useState(0);
  const { data, error, refetch } = useQuery(fieldQuery(id));
  return {
    field: data?.field ?? null,
    etag: data?.etag ?? null,
    isReady: isNew || data !== undefined,
    error: data ? null : error,
    count,
    refresh: () => void refetch(),
    reload: () =>
      void refetch().then((reading) => {
        if (reading.error) notify({ tone: 'error', text: errorText(reading.error, 'fields') });
        else setCount(count + 1);
      }),
  };
}
