import { z } from 'zod/mini';
import { get, post } from '#shared/endpoint.ts';
import { listOf, listQuery } from '#shared/listQuery.ts';
import { defineResource } from '#shared/resource.ts';
import { id, timestamp } from '#shared/shapes.ts';

/** A call to the author of a module, when it is installed or disabled (docs/reference/product/modules.md#callbacks). */
export const Callback = z.object({
  id: id(),
  /** The account that installed it. */
  account_id: id(),
  version: z.string(),
  type: z.enum(['module.installed', 'module.uninstalled']),
  /** The header `webhook-id`, the same in every attempt. */
  webhook_id: z.string(),
  url: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  next_attempt_at: z.nullable(timestamp()),
  /** Of the last attempt; null: no answer came. */
  response_status: z.nullable(z.int()),
  /** Why no answer came: `dns`, `address`, `refused`, `timeout`, `tls`, `too_large`, `url`. */
  error: z.nullable(z.string()),
  created_at: timestamp(),
  finished_at: z.nullable(timestamp()),
});
export type Callback = z.infer<typeof Callback>;

export const callbacks = defineResource({
  name: 'callbacks',
  endpoints: {
    list: get('/v1/modules/:module_id/callbacks', {
      summary: 'The callbacks of a module, the latest first',
      access: 'full_access',
      query: listQuery({}, ['id']),
      reply: listOf(Callback),
    }),
    send_again: post('/v1/modules/:module_id/callbacks/:id/send-again', {
      summary: 'Sends a callback again, with the same webhook-id',
      access: 'full_access',
      audit: {},
      reply: Callback,
    }),
  },
  jobs: {
    /** Sends what waits for one account and module, in order. */
    send: z.object({ account_id: id(), module_id: id() }),
    /** Sends what is due, also if its own job was lost. */
    send_due: z.object({}),
  },
  refusals: { callback_is_waiting: 'conflict' },
});
