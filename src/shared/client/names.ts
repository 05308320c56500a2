/**
 * What the generated client calls things. Every name is made from an alias alone, so that adding an entity renames
 * nothing that somebody's program already uses.
 */

/**
 * `deal_lines` is `DealLines`. No two aliases make the same name: an underscore that no letter follows is kept, as in
 * `deal__lines`, `Deal_Lines`, and `deal_1`, `Deal_1`.
 */
const pascal = (alias: string) =>
  alias.replace(/^[a-z]/, (letter) => letter.toUpperCase()).replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

/**
 * What a name of the client ends in. None is the end of another, so names of two entities never meet, and none of them
 * is a global such as `Record` or `Date`: an alias is never empty.
 */
export type NameEnding = 'Record' | 'Create' | 'Update' | 'Filter' | 'Sort' | 'Related' | 'Variants';

export const typeName = (alias: string, ending: NameEnding) => `${pascal(alias)}${ending}`;
