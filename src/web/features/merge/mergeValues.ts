import { dequal } from 'dequal/lite';
export type Values = Record<string, unknown>;

/** A field that both changed, each in their own way. */
export interface Conflict {
  field: string;
  mine: unknown;
  theirs: unknown;
}

export interface Merge {
  /** Fields that they alone changed: their values are taken over. */
  taken: string[];
  conflicts: Conflict[];
  /** What was typed and differs from theirs: stays as it is. */
  mine: Values;
  /** What was typed in fields that are no more. */
  lost: { field: string; value: unknown }[];
}

/**
 * Two changes of one record put together, field by field.
 * @param base what both began with
 * @param mine what stands in the card
 * @param theirs what is saved now
 */
export function mergeValues(base: Values, mine: Values, theirs: Values): Merge {
  const merge: Merge = { taken: [], conflicts: [], mine: {}, lost: [] };
  for (const [field, value] of Object.entries(theirs)) {
    const isMine = field in base && !dequal(mine[field], base[field]);
    const isTheirs = field in base && !dequal(value, base[field]);
    if (isTheirs && !isMine) merge.taken.push(field);
    if (!isMine || dequal(mine[field], value)) continue;
    merge.mine[field] = mine[field];
    if (isTheirs) merge.conflicts.push({ field, mine: mine[field], theirs: value });
  }
  for (const [field, value] of Object.entries(mine))
    if (!(field in theirs) && !dequal(value, base[field])) merge.lost.push({ field, value });
  return merge;
}
