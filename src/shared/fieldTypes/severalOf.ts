import { z } from 'zod/mini';

/** A list of ids as it is stored: each once, and none is no value. */
export const severalOf = (list: z.ZodMiniType<number[]>) =>
  z.pipe(
    list,
    z.transform((ids: number[]) => (ids.length > 0 ? [...new Set(ids)] : null)),
  );
