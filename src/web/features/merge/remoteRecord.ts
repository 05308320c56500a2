import type { ReactNode } from 'react';
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
