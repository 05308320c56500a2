import { expect, test } from 'vitest';
import { encodingOf } from '#shared/files/encodingGuess.ts';
import type { Encoding } from '#shared/files/encodings.ts';
import { encoded } from '../../support/csv/encoded.ts';

/** Countries whose names have letters beyond ASCII in many languages. */
const countries =
  'AT BE BR CH CI CZ DE DK EE EG ES FI FR GR HU IE IS IT LV MX NO PE PT RO RS RU SE SI SK TR UA US'.split(' ');

const languages: Partial<Record<Encoding, readonly string[]>> = {
  'windows-1252': ['fr', 'de', 'es', 'it', 'pt', 'sv', 'da', 'nb', 'fi', 'nl', 'is', 'ca', 'en'],
  macintosh: ['fr', 'de', 'es', 'it', 'pt', 'sv', 'da', 'fi', 'nl', 'ca', 'en'],
  'windows-1250': ['pl', 'cs', 'sk', 'hu', 'hr', 'sl'],
  'windows-1251': ['ru', 'uk', 'bg', 'be', 'sr', 'mk'],
  'koi8-r': ['ru', 'bg'],
  ibm866: ['ru', 'bg'],
  gb18030: ['zh-Hans'],
  big5: ['zh-Hant'],
  shift_jis: ['ja'],
};
const lists = Object.entries(languages).flatMap(([encoding, all]) =>
  all.map((language) => ({ encoding: encoding as Encoding, language })),
);

const isIn = (text: string, encoding: Encoding) => {
  try {
    return encoded(text, encoding).length > 0;
  } catch {
    return false;
  }
};

const guess = (bytes: Uint8Array) =>
  encodingOf(
    (async function* () {
      yield bytes;
    })(),
  );

test.each(lists)('reads a list of countries in $language, written in $encoding', async ({ encoding, language }) => {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const rows = countries.map((code) => `${code};${names.of(code)}\n`).filter((row) => isIn(row, encoding));
  const text = `code;name\n${rows.join('')}`;
  const bytes = encoded(text, encoding);
  // Two encodings may have the same bytes for all that is in the file.
  expect(new TextDecoder((await guess(bytes)) ?? 'utf-8').decode(bytes)).toBe(text);
});

test('a byte order mark decides, and bytes that no encoding makes sense of have none', async () => {
  expect(await guess(Buffer.from('\ufeffa,b\n'))).toBe('utf-8');
  expect(await guess(Uint8Array.of(0xfe, 0xff, 0x04, 0x1f))).toBe('utf-16be');
  expect(await guess(Uint8Array.of(0x61, 0xff, 0x0a))).toBeNull();
  expect(await guess(Uint8Array.of(0x61, 0x0a, 0xff, 0xfe))).toBeNull();
});

test('a character cut off at the end is no UTF-8', async () => {
  expect(await guess(encoded('Café', 'windows-1252'))).toBe('windows-1252');
});
