import { plainText } from './reading.ts';

/** Words that mean no value, as spreadsheets, databases and programs write them, and tables of statistics. */
const usual: readonly string[] = [
  ...[
    'N/A',
    'NA',
    'n.a.',
    'n/d',
    'k.A.',
    'н/д',
    'н.д.',
    'нд',
    'нет данных',
    'no data',
    'not available',
    'not applicable',
  ],
  ...['NULL', '(null)', '<null>', '[NULL]', '\\N', 'nil', 'None', 'undefined', 'NaN', '-nan', '<NA>', 'NaT'],
  ...['(blank)', '(empty)', '(пусто)', '-', '--', '---', '.', '..', '...', '…', ':', '?', '_'],
  // What a spreadsheet shows where there is nothing: in English, Russian, German, French, Spanish and Dutch.
  ...['#N/A', '#Н/Д', '#NV', '#N/D', '#NB'],
];

/**
 * Faults of spreadsheets in any language, such as `#DIV/0!` and `#ИМЯ?`, numbers in a narrow column, days of databases, and
 * forms without an answer.
 */
const faults =
  /^(?:#[\p{L}/\d]{2,15}[!?]|err:\d{3}|#{2,}|0{1,4}([-./])0{1,2}\1(?:0{1,2}|0{4})(?:[ t][0:.]+)?|[.:/ -]{2,})$/u;

const key = (word: string) => (plainText(word) ?? word).toLowerCase();

/** Whether a text is one of the words, in any case. Dashes of any length are one. */
export function emptyTest(words: readonly string[]): (text: string) => boolean {
  const keys = new Set(words.map(key));
  return (text) => keys.has(key(text));
}

const isUsual = emptyTest(usual);

/** Whether a text is one of the usual words, a fault of a spreadsheet, or the day 0 of a database. */
export const isEmptyWord = (text: string): boolean => isUsual(text) || faults.test(key(text));
