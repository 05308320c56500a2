import type { CsvFormat } from '#shared/files/csvDialect.ts';
import type { Encoding } from '#shared/files/encodings.ts';
import { dialects } from './dialects.ts';
import { encoded } from './encoded.ts';
import { programs } from './programs.ts';

/** A file as a program or a person writes it, and its rows that have text, as everybody must read them. */
export interface FileCase {
  what: string;
  bytes: Buffer;
  rows: string[][];
  /** What must be found out of it. */
  format?: Partial<CsvFormat>;
  /** What the person says. */
  given?: Partial<CsvFormat>;
}

/** Words that an encoding is found out by. */
const texts: readonly (readonly [texts: readonly string[], encodings: readonly Encoding[]])[] = [
  [
    ['Привет', 'Мир', 'мир', 'МОСКВА', 'молоко', 'Санкт-Петербург', 'Съешь ещё этих мягких булок'],
    ['windows-1251', 'koi8-r', 'ibm866', 'utf-8', 'utf-16le', 'utf-16be'],
  ],
  [['ООО «Ромашка»', '№ 5'], ['windows-1251']],
  [
    [
      'Café',
      'Unità Città',
      'Müller',
      'Straße',
      'España',
      'São Paulo',
      'Ångström',
      'naïve',
      'MÜNCHEN',
      'don’t',
      'Zoë',
      '£5',
    ],
    ['windows-1252', 'utf-8'],
  ],
  [['Café', 'Unità Città', 'España', 'Don’t', 'Genève Zürich Málaga', 'naïve'], ['macintosh']],
  [
    ['Łódź', 'Příliš žluťoučký kůň', 'Győr', 'Dvořák', 'Čapek', 'Žďár'],
    ['windows-1250', 'utf-8'],
  ],
  [
    ['北京', '上海 广州', '中华人民共和国', '苹果 5'],
    ['gb18030', 'utf-8', 'utf-16le'],
  ],
  [
    ['臺北', '台北', '高雄市', '中華民國'],
    ['big5', 'utf-8'],
  ],
  [
    ['東京', 'こんにちは', 'カフェ', '株式会社', '大阪府'],
    ['shift_jis', 'utf-8', 'utf-16be'],
  ],
];

const inEncodings = texts.flatMap(([words, encodings]) =>
  encodings.flatMap((encoding) =>
    words.map(
      (word): FileCase => ({
        what: `${word} in ${encoding}`,
        bytes: encoded(`title;notes\n${word};x\n`, encoding),
        rows: [
          ['title', 'notes'],
          [word, 'x'],
        ],
        format: { encoding, delimiter: ';', has_header: true },
      }),
    ),
  ),
);

/** Files of every kind that people have. */
export const fileCases: readonly FileCase[] = [
  ...[...dialects, ...programs].map(([what, text, rows, format]) => ({
    what,
    bytes: Buffer.from(text),
    rows: rows.map((row) => [...row]),
    ...(format && { format }),
  })),
  ...inEncodings,
  {
    what: 'UTF-16 with a mark',
    bytes: encoded('\ufefftitle\tnotes\nПривет\tx\n', 'utf-16le'),
    rows: [
      ['title', 'notes'],
      ['Привет', 'x'],
    ],
    format: { encoding: 'utf-16le', delimiter: '\t' },
  },
  {
    what: 'letters beyond ASCII far from the start',
    bytes: Buffer.concat([Buffer.from(`title,notes\n${'a,b\n'.repeat(200_000)}`), encoded('Café,x\n', 'windows-1252')]),
    rows: [['title', 'notes'], ...Array.from({ length: 200_000 }, () => ['a', 'b']), ['Café', 'x']],
    format: { encoding: 'windows-1252' },
  },
  {
    what: 'a delimiter and an encoding that the person chooses',
    bytes: encoded('title:notes\nЁж:1,5\n', 'koi8-r'),
    rows: [
      ['title', 'notes'],
      ['Ёж', '1,5'],
    ],
    given: { delimiter: ':', encoding: 'koi8-r' },
  },
];
