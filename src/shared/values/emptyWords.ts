import { plainText } from './reading.ts';

/** Words that mean no value, as spreadsheets, databases and programs write them. */
const usual: readonly string[] = [
  ...['N/A', '#N/A', 'NA', '#Н/Д', 'н/д', 'нет данных', 'no data'],
  ...['NULL', '(null)', '<null>', '\\N', 'nil', 'None', 'NaN', '<NA>', 'NaT'],
  ...['-', '--'],
];

const key = (word: string) => (plainText(word) ?? word).toLowerCase();

/** Whether a text is one of the words, in any case. Dashes of any length are one. */
export function emptyTest(words: readonly string[]): (text: string) => boolean {
  const keys = new Set(words.map(key));
  return (text) => keys.has(key(text));
}

/** Whether a text is one of the usual words. */
export const isEmptyWord = emptyTest(usual);
