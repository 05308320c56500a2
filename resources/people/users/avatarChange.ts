import { z } from 'zod/mini';
import { requestLimits } from '#shared/limits.ts';
import { id, text } from '#shared/shapes.ts';

/** A picture to set, by the ids of uploaded files; null or '' removes it. Links are accepted and ignored. */
export const avatarChange = z.union(
  [
    z.null(),
    z.literal(''),
    z.strictObject({
      original_id: id(),
      thumb_id: z.optional(z.nullable(id())),
      original_src: z.optional(text(0, requestLimits.link_max)),
      thumb_src: z.optional(z.nullable(text(0, requestLimits.link_max))),
    }),
  ],
  'users.errors.avatar',
);
export type AvatarChange = z.infer<typeof avatarChange>;
