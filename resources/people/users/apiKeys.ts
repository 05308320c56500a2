import { z } from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { id, limited, name, timestamp } from '#shared/shapes.ts';

/** The key that `generate-api-key` makes: docs/reference/api/access.md#api-keys. */
export const defaultKeyName = 'default';

/** What may be known of an API key once it has been shown. */
export const ApiKey = z.object({
  id: id(),
  name: name(),
  /** The role that narrows it; null: it has the rights of its person. */
  role_id: z.nullable(id()),
  /** Null: never. */
  expires_at: z.nullable(timestamp()),
  created_at: timestamp(),
  /** Null: unknown. */
  created_by: z.nullable(id()),
  last_used_at: z.nullable(timestamp()),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyCreate = z.strictObject({
  name: name(),
  role_id: z.optional(z.nullable(id())),
  expires_at: z.optional(z.nullable(limited(z.string(), limits.text_max).check(z.iso.datetime({ offset: true })))),
});
