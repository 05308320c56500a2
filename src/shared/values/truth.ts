import { plainText } from './reading.ts';

const words = (text: string, value: boolean) => text.split(' ').map((word) => [word, value] as const);

/** A cross is a mark in a form, in either alphabet; the signs ✗ and ✘ mean the opposite of ✓. */
const truths = new Map<string, boolean>([
  ...words('true t yes y 1 1.0 1,0 on да д истина + x х ✓ ✔ ☑ ✅', true),
  ...words('false f no n 0 0.0 0,0 off нет н ложь - ✗ ✘ ☐ ❌', false),
]);

/** Yes or no as people, spreadsheets and databases write them; undefined for another text. */
export const readTruth = (text: string): boolean | undefined => truths.get((plainText(text) ?? '').toLowerCase());
