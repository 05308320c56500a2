import { limits } from '#shared/limits.ts';
import { transliterate } from '#web/fields/transliterate.ts';

/** An alias proposed from a name: lowercase letters and underscore, which is all that aliases of fields have. */
export const aliasFor = (name: string): string =>
  transliterate(name)
    .replace(/[^a-z]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, limits.text_max);
