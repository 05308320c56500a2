/** A value in quotes, in which two stand for one; else whatever is there up to the next comma. */
const each = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/gy;

/** The values of `in` as people write them: with commas between; one that has a comma stands in quotes. */
export function splitValues(text: string): string[] {
  const values = [...text.matchAll(each)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'),
  );
  return values.filter((value) => value !== '');
}

/**
 * The same as the data API takes them (CONTRACT.md section 4): commas between, or repeated where one of them has a comma.
 * A single one is said twice then, since it would be split if it were said once.
 */
export function askedValues(text: string): string | string[] {
  const values = splitValues(text);
  if (!values.some((value) => value.includes(','))) return values.join(',');
  return values.length > 1 ? values : [...values, ...values];
}
