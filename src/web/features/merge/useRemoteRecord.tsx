import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CardSpec } from '#shared/resource.ts';
import { ApiError, pathOf, type RequestOptions, request } from '#web/api/api.ts';
import { etagKey } from '#web/providers/recordHttp.ts';
import { cardValues } from '#web/resource/card/cardValues.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { LastEdit, Row } from '#web/resource/view.ts';
import type { Values } from './mergeValues.ts';

/** What an open card knows of its record elsewhere. */
export interface RemoteRecord {
  resource: string;
  /** As it was read last: its ETag is what Save names. */
  record: Row;
  /** It was read; until then it is as the list had it. */
  isRead: boolean;
  /** Reads it as it is now; null where it is gone for good. */
  read(): Promise<Row | null>;
  /** From now on the card changes this kind of it. */
  take(now: Row): void;
  valuesOf(record: Row): Values;
  lastEdit(before: Row): Promise<LastEdit | null>;
  /** Out of the trash; null where there is none. */
  restore: ((deleted: Row) => Promise<Row>) | null;
  /** A value as lists show it. */
  show(field: string, record: Row): ReactNode;
  close(): void;
}

/** The record of an open card, as others see it; null where it cannot be read by id. */
export function useRemoteRecord(record: Row, isRead: boolean, close: () => void): RemoteRecord | null {
  const view = useView();
  const client = useQueryClient();
  const { name, endpoints, card } = view.declaration;
  const { get, update } = endpoints;
  if (!get) return null;
  const { id } = record;

  return {
    resource: name,
    record,
    isRead,
    read: () =>
      // With the names of what its selects point at.
      whole(get.method, pathOf(get, { id }), { query: { ...view.meta } as RequestOptions['query'] }).catch(
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        },
      ),
    // Deleted while it is edited, it stays what is edited: the card of a deleted record could only be read.
    take: (now) =>
      client.setQueryData([name, 'card', id], record.deleted_at === null ? { ...now, deleted_at: null } : now),
    valuesOf: (row) => cardValues(card as CardSpec, row),
    lastEdit: async (before) => (await view.merge.lastEdit?.(before)) ?? null,
    restore:
      update && record.deleted_at !== undefined
        ? (deleted) =>
            whole(update.method, pathOf(update, { id }), {
              body: { deleted_at: null },
              headers: deleted[etagKey] ? { 'If-Match': String(deleted[etagKey]) } : {},
            })
        : null,
    show: (field, row) => {
      const Value = view.merge.values?.[field];
      if (Value) return <Value record={row} field={field} />;
      const value = row[field];
      return typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');
    },
    close,
  };
}

async function whole(method: string, path: string, options: RequestOptions): Promise<Row> {
  const { data, headers } = await request(method, path, options);
  return { ...(data as Row), [etagKey]: headers.get('etag') };
}
