import { settingNames } from './settingNames.ts';
import type { Env } from './settingsReaders.ts';

/** Shorter names are near to too many others: `HOME` and `HOST`. */
const LONG = 8;

/** Names of the environment that are no settings, but one or two letters from one: a line each for the operator. */
export function unknownSettings(env: Env): string[] {
  return Object.keys(env).flatMap((name) => {
    if (settingNames.includes(name)) return [];
    const meant = settingNames.find((known) => editsBetween(name, known) <= (known.length >= LONG ? 2 : 1));
    return meant === undefined ? [] : [`${name} is not a setting: did you mean ${meant}?`];
  });
}

/** Letters to add, remove, replace or swap with the next to make one of the other (Damerau and Levenshtein). */
function editsBetween(a: string, b: string): number {
  // So that rows stay as short as what can matter.
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? (before[j - 2] as number) + 1 : Number.POSITIVE_INFINITY;
      row[j] = Math.min((above[j] as number) + 1, (row[j - 1] as number) + 1, replaced, swapped);
    }
    before = above;
    above = row;
  }
  return above[b.length] as number;
}
