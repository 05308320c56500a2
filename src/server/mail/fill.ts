/** A name is somebody's own words: long enough to be known by, too short to carry a message of its own. */
const name_max = 80;

/** On one line, cut at 80 characters, without what could turn the text around it: control characters and marks of direction. */
export const oneLine = (value: string): string => {
  const line = value.replace(/[\s\p{Cc}]+/gu, ' ').replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
  const characters = [...line.trim()];
  return characters.length > name_max ? `${characters.slice(0, name_max - 1).join('')}…` : characters.join('');
};

/**
 * Puts values into the places of a letter's words, `%{name}`. Each place is filled once, so that a name which looks like
 * a place is only a name. What is put in stands on one line and is cut at 80 characters.
 */
export function fill<W extends Record<string, string>>(words: W, values: Record<string, string | number>): W {
  const put = (text: string) =>
    text.replace(/%\{(\w+)\}/g, (_place, key: string) => oneLine(String(values[key] ?? '')));
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, put(text)])) as W;
}
