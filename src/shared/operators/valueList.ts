/** A value in quotes, in which two quotes mean one, or the text up to the next comma. */
const each = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/gy;

/** The values in a list that a person typed: separated by commas; a value with a comma is in quotes. */
export function splitValues(text: string): string[] {
  const values = [...text.matchAll(each)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'),
  );
  return values.filter((value) => value !== '');
}

/**
 * The same list for the API (docs/api.md#operators): separated by commas, or repeated where a value has a comma. A
 * single value is then sent twice, because the API splits a name that is not repeated.
 */
export function writeValues(text: string): string | string[] {
  const values = splitValues(text);
  if (!values.some((value) => value.includes(','))) return values.join(',');
  return values.length > 1 ? values : [...values, ...values];
}
