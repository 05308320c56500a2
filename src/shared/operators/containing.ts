import { limits } from '#shared/limits.ts';

/** The pattern that matches every text with this part. `%` and `_` in the part match themselves. */
export const containing = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether the server accepts the pattern of a part: it limits the length of the whole pattern. */
export const fitsPattern = (part: string): boolean => containing(part).length <= limits.text_max;
