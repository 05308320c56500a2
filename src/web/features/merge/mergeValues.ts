import { dequal } from 'dequal/lite';
export type Values = Record<string, unknown>;

/** A field that both changed to different values. */
export interface Conflict {
  field: string;
  mine: unknown;
  theirs: unknown;
}

export interface Merge {
  /** Fields that only they changed: their values are used. */
  taken: string[];
  conflicts: Conflict[];
  /** Typed values that differ from theirs; they are kept. */
  mine: Values;
  /** Values typed into fields that no longer exist. */
  lost: { field: string; value: unknown }[];
}

/**
 * A three-way merge of a record, field by field.
 * @param base the values that both started with
 * @param mine the values in the card
 * @param theirs the saved values
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
