import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { etagKey } from '#shared/entities/recordVersions.ts';
import type { CardSpec } from '#shared/resource.ts';
import type { Query } from '#web/api/address.ts';
import { ApiError, type Reading } from '#web/api/api.ts';
import { patchOne, readOne } from '#web/resource/api.ts';
import { putCard } from '#web/resource/card/api.ts';
import { cardValues } from '#web/resource/card/editor/cardValues.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { LastEdit, Row } from '#web/resource/view.ts';
import type { Values } from './mergeValues.ts';

/** The saved record of an open card. */
export interface RemoteRecord {
  resource: string;
  /** As it was read last; a save uses its ETag. */
  record: Row;
  /** False while the record is the list's row. */
  isRead: boolean;
  /** Reads the record; null where it no longer exists. */
  read(): Promise<Row | null>;
  /** Makes this version the one that the card edits. */
  take(now: Row): void;
  valuesOf(record: Row): Values;
  lastEdit(before: Row): Promise<LastEdit | null>;
  /** Restores it from the trash; null where the resource has none. */
  restore: ((deleted: Row) => Promise<Row>) | null;
  /** Renders a value as lists do. */
  show(field: string, record: Row): ReactNode;
  close(): void;
}

/** The saved record of an open card; null where it cannot be read by id. */
export function useRemoteRecord(record: Row, isRead: boolean, close: () => void): RemoteRecord | null {
  const view = useView();
  const client = useQueryClient();
  const { name, endpoints, card } = view.declaration;
  if (!endpoints.get) return null;
  const { id } = record;

  return {
    resource: name,
    record,
    isRead,
    read: () =>
      // With the names of what its selects refer to.
      readOne(view, id, { ...view.meta } as Query).then(versioned, (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    // A record that is deleted while it is edited stays editable; its card would otherwise become read-only.
    take: (now) => void putCard(client, name, record.deleted_at === null ? { ...now, deleted_at: null } : now),
    valuesOf: (row) => cardValues(card as CardSpec, row),
    lastEdit: async (before) => (await view.merge.lastEdit?.(before)) ?? null,
    restore:
      endpoints.update && record.deleted_at !== undefined
        ? (deleted) => patchOne(view, id, { deleted_at: null }, deleted[etagKey] as string | undefined).then(versioned)
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

const versioned = ({ record, etag }: Reading): Row => ({ ...record, [etagKey]: etag });
