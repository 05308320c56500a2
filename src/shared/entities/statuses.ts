import { z } from 'zod/mini';

/** Status of entities and fields (docs/reference/product/entities.md#status-of-entities-and-fields). */
export const changeStatus = { processing: 1, ready: 2, failed: 3 } as const;

/** Kind of a row of the change history. */
export const historyType = { create: 1, update: 2, delete: 3 } as const;

/** The same of records, which have more: others were merged into the record; an import, which is of no record. */
export const recordHistoryType = { ...historyType, merge: 4, import: 5 } as const;

export const StatusId = z.literal([1, 2, 3]);
