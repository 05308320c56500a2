/** Where the name that begins with a quote at `from` ends, and the name; null if no separator follows its last quote. */
function quotedAt(text: string, from: number, separators: string): { name: string; end: number } | null {
  let close = text.indexOf('"', from + 1);
  // Two quotes mean one.
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) return null;
  let end = close + 1;
  while (end < text.length && isBlank(text[end], separators)) end++;
  if (end < text.length && !separators.includes(text[end] as string)) return null;
  return { name: text.slice(from + 1, close).replaceAll('""', '"'), end };
}

const isBlank = (char: string | undefined, separators: string) =>
  char !== undefined && char.trim() === '' && !separators.includes(char);

/** @param found collects the separators */
function split(text: string, separators: string, found?: Set<string | undefined>): string[] {
  const names: string[] = [];
  for (let at = 0; at < text.length; at++) {
    while (isBlank(text[at], separators)) at++;
    const quoted = text[at] === '"' ? quotedAt(text, at, separators) : null;
    let end = quoted?.end ?? at;
    while (end < text.length && !separators.includes(text[end] as string)) end++;
    const name = quoted?.name ?? text.slice(at, end).trim();
    if (name !== '') names.push(name);
    found?.add(text[end]);
    at = end;
  }
  return names;
}

/** The values in a list that a person typed: separated by commas; a value with a comma is in quotes, in which two quotes mean one. */
export const splitValues = (text: string): string[] => split(text, ',');

/** Names of the values of a list in one text, as people write them in a cell: `Anna, "Smith, John"`. */
export const writeNames = (names: readonly string[]): string =>
  names.map((name) => (/[",;\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ');

/** Reads names back. Other programs separate by semicolons or line ends: where a text has one, commas belong to names. */
export function readNames(text: string): string[] {
  const found = new Set<string | undefined>();
  const names = split(text, ',;\n', found);
  return found.has(',') ? split(text, found.has(';') || found.has('\n') ? ';\n' : ',') : names;
}
