import type { Loaded } from '../data/record.ts';
import { type Fault, type Fields, isFault, referenceOf } from '../data/reference.ts';
import type { Filled } from './fill.ts';
import { type Block, type Mention, mentions } from './parse.ts';

export interface Problem {
  at: Mention;
  fault: Fault;
}

/** What a text names that is not there, in its order. */
export const problemsOf = (text: string, fields: Fields): Problem[] =>
  mentions(text).flatMap((at) => {
    const fault = referenceOf(at.field, fields);
    return isFault(fault) ? [{ at, fault }] : [];
  });

/** Names of fields that are empty in this record, each once. */
export function emptyFields(blocks: readonly Block<Filled>[]): string[] {
  const pieces = blocks.flatMap((block) =>
    'lines' in block ? block.lines.flat() : 'rows' in block ? block.rows.flat(2) : [],
  );
  return [...new Set(pieces.filter(({ state }) => state === 'empty').map(({ text }) => text))];
}

/** Entities of which there are more records than a table shows. */
export const cutRows = (loaded: Loaded | null): { alias: string; shown: number; count: number }[] =>
  [...(loaded?.rows ?? [])].flatMap(([alias, { items, count }]) =>
    count > items.length ? [{ alias, shown: items.length, count }] : [],
  );
