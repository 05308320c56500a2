import { z } from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { id, timestamp } from '#shared/shapes.ts';
import { Avatar } from '../users/users.resource.ts';

/** A row of the change history of entities and fields (SPEC.md section 3). */
export const HistoryRow = z.object({
  id: id(),
  created_at: timestamp(),
  /** 'System' when nobody did it. */
  user_name: z.string(),
  user_avatar: z.nullable(Avatar),
  user_id: z.nullable(id()),
  /** 1 create, 2 update, 3 delete. */
  type_id: z.literal([1, 2, 3]),
  entity_id: id(),
  /** Absent for what happened to the entity itself. */
  field_id: z.optional(id()),
  /** What was given: of a create its values, of an update `{ <key>: { from, to } }` for each change. */
  data: z.record(z.string(), z.unknown()),
  /** Null while it is under way. `error` is a message key, `detail` the database's own words. */
  result: z.nullable(z.object({ ok: z.boolean(), error: z.optional(z.string()), detail: z.optional(z.string()) })),
});
export type HistoryRow = z.infer<typeof HistoryRow>;

export const HistoryPage = z.object({
  items: z.array(HistoryRow),
  total_count: z.int(),
  totals: z.object({ count: z.int() }),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

const page = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'errors.page')), z.transform(Number));

/** Pages of 10, newest first. */
export const HistoryQuery = z.object({ page: z._default(page, 1) });

export const historyPageSize = limits.history_page_size;
