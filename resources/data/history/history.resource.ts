import { z } from 'zod/mini';
import { Avatar } from '#shared/avatar.ts';
import { limits } from '#shared/limits.ts';
import { id, limited, timestamp } from '#shared/shapes.ts';

/** A row of the change history of entities and fields (docs/reference/api/entities.md#change-history). */
export const HistoryRow = z.object({
  id: id(),
  created_at: timestamp(),
  /** The person, else the module, else 'System'. */
  user_name: z.string(),
  user_avatar: z.nullable(Avatar),
  user_id: z.nullable(id()),
  /** The module that did it, by itself or for the person. */
  module: z.nullable(z.object({ id: id(), name: z.string() })),
  /** 1 create, 2 update, 3 delete. */
  type_id: z.literal([1, 2, 3]),
  entity_id: id(),
  /** Absent for changes of the entity itself. */
  field_id: z.optional(id()),
  /** Values of a create; `{ <key>: { from, to } }` for an update. */
  data: z.record(z.string(), z.unknown()),
  /** Null while the change is under way. `error` is a message key, `detail` PostgreSQL's message. */
  result: z.nullable(z.object({ ok: z.boolean(), error: z.optional(z.string()), detail: z.optional(z.string()) })),
});
export type HistoryRow = z.infer<typeof HistoryRow>;

export const HistoryPage = z.object({
  items: z.array(HistoryRow),
  total_count: z.int(),
  totals: z.object({ count: z.int() }),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

const page = z.pipe(
  limited(z.string(), limits.text_max, 'errors.page').check(z.regex(/^[1-9]\d{0,8}$/, 'errors.page')),
  z.transform(Number),
);

/** Pages of 10 rows, newest first. */
export const HistoryQuery = z.object({ page: z._default(page, 1) });

export const historyPageSize = limits.history_page_size;
