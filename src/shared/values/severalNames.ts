/** A name in quotes, in which two quotes mean one, or the text up to the next separator. */
const byCommas = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/gy;
const byOthers = /\s*(?:"((?:[^"]|"")*)"\s*(?=[;\n]|$)|([^;\n]*))(?:[;\n]|$)/gy;

const split = (text: string, each: RegExp): string[] => {
  const parts = [...text.matchAll(each)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'),
  );
  return parts.filter((part) => part !== '');
};

/** The values in a list that a person typed: separated by commas; a value with a comma is in quotes. */
export const splitValues = (text: string): string[] => split(text, byCommas);

/** Names of the values of a list in one text, as people write them in a cell: `Anna, "Smith, John"`. */
export const writeNames = (names: readonly string[]): string =>
  names.map((name) => (/[",;\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ');

/** Reads names back. Other programs separate by a semicolon or a line end: where a text has one, commas belong to names. */
export const readNames = (text: string): string[] =>
  split(text, /[;\n]/.test(text.replaceAll(/"(?:[^"]|"")*"/g, '')) ? byOthers : byCommas);
