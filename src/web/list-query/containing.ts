import { limits } from '#shared/limits.ts';

/** The pattern of what contains a text. `%` and `_` stand for themselves: whoever types them looks for them. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether the server takes the pattern of a text: it looks at its length with all that was added. */
export const fitsPattern = (text: string): boolean => containing(text).length <= limits.text_max;
