/**
 * Names in the generated client. Each is made from one alias alone, so adding an entity never renames a type that a
 * program already uses.
 */

/**
 * `deal_lines` becomes `DealLines`. Different aliases give different names: an underscore is kept unless a letter follows
 * (`deal__lines` is `Deal_Lines`, `deal_1` is `Deal_1`).
 */
const pascal = (alias: string) =>
  alias.replace(/^[a-z]/, (letter) => letter.toUpperCase()).replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

/**
 * Suffixes of type names. None is a suffix of another, so names of two entities never collide. An alias is never empty, so
 * no name equals a global such as `Record`.
 */
export type NameEnding = 'Record' | 'Create' | 'Update' | 'Filter' | 'Sort' | 'Related' | 'Variants';

export const typeName = (alias: string, ending: NameEnding) => `${pascal(alias)}${ending}`;
