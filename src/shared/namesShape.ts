import { z } from 'zod/mini';
import type { Names } from '#shared/names.ts';
import { text } from '#shared/shapes.ts';

/** Names by language, as they are sent. An empty name is none. */
export const namesShape = () =>
  z.strictObject({ en: z.optional(text()), ru: z.optional(text()) }).check(z.overwrite(withoutEmpty));

const withoutEmpty = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).filter(([, name]) => name?.trim()));
