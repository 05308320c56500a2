import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { HistoryPage } from '../history.resource.ts';

/** Whose changes: a kind, and what names one of it. */
export type HistorySubject = readonly (string | number)[];

/** Reads one page of changes, the first is 1. */
export type ReadHistory = (page: number, signal: AbortSignal) => Promise<HistoryPage>;

const root = 'history';

export const historyQuery = (of: HistorySubject, page: number, read: ReadHistory) =>
  queryOptions({ queryKey: [root, ...of, page], queryFn: ({ signal }) => read(page, signal) });

/** Reads the history of a subject again. */
export const invalidateHistory = (client: QueryClient, of: HistorySubject): Promise<void> =>
  client.invalidateQueries({ queryKey: [root, ...of] });
