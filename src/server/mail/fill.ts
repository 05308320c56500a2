/** Names are user input: long enough to recognize, too short to carry a message. */
const name_max = 80;

/** On one line, cut at 80 characters or so many, without control characters and marks of text direction. */
export const oneLine = (value: string, max = name_max): string => {
  const line = value.replace(/[\s\p{Cc}]+/gu, ' ').replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
  const characters = [...line.trim()];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : characters.join('');
};

/**
 * Fills placeholders `%{name}`. Values are not scanned for placeholders themselves. They are put on one line and cut at
 * 80 characters.
 */
export function fill<W extends Record<string, string>>(words: W, values: Record<string, string | number>): W {
  const put = (text: string) =>
    text.replace(/%\{(\w+)\}/g, (_place, key: string) => oneLine(String(values[key] ?? '')));
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, put(text)])) as W;
}
