import { plainText } from './reading.ts';

const words = (text: string, value: boolean) => text.split(' ').map((word) => [word, value] as const);

/** A cross is a mark in a form, in either alphabet; the signs ✗ and ✘ mean the opposite of ✓. */
const truths = new Map<string, boolean>([
  ...words('true t yes y on enabled checked да д истина есть + x х v √ ✓ ✔ ☑ ☒ ✅ [x] -1 .t.', true),
  ...words('false f no n off disabled unchecked нет н ложь - ✗ ✘ ☐ ❌ [] .f.', false),
  // As people of other countries and their Excel write it.
  ...words(
    'wahr ja j vrai oui verdadero sí si vero sì verdadeiro sim prawda tak pravda ano waar sant правда так',
    true,
  ),
  ...words('falsch nein faux non falso não nao fałsz nie nepravda onwaar nee falskt nej неправда ні', false),
  ...words('doğru evet 是 はい', true),
  ...words('yanlış hayır 否 いいえ', false),
]);

/** `1.0` of pandas, `0,00`. */
const digit = /^([01])(?:[.,]0+)?$/;

/** Yes or no as people, spreadsheets and databases write them; undefined for another text. */
export function readTruth(text: string): boolean | undefined {
  const word = (plainText(text) ?? '').toLowerCase().replace(/^\[ \]$/, '[]');
  const [, bit] = digit.exec(word) ?? [];
  return bit === undefined ? truths.get(word.replace(/(?<=\p{L}{2})\.$/u, '')) : bit === '1';
}
