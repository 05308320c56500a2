import { z } from 'zod/mini';
import { id } from './shapes.ts';

/** A person's picture in every place that shows a person; null until one is uploaded. */
export const Avatar = z.object({
  original_id: id(),
  original_src: z.string(),
  thumb_id: z.nullable(id()),
  thumb_src: z.nullable(z.string()),
});
export type Avatar = z.infer<typeof Avatar>;
