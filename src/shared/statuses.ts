import { z } from 'zod/mini';

/** CONTRACT.md section 4: of entities and fields. */
export const changeStatus = { processing: 1, ready: 2, failed: 3 } as const;

/** Of a row of the change history. */
export const historyType = { create: 1, update: 2, delete: 3 } as const;

export const StatusId = z.literal([1, 2, 3]);
