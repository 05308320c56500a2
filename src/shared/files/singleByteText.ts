import type { Encoding } from './encodings.ts';

/** Letters beyond ASCII of languages that are written in an encoding. */
const western = [
  'àâæçéèêëîïôœùûü',
  'äöüß',
  'áéíñóúü',
  'ãáâàçéêíõóôú',
  'àèéìòù',
  'àçèéíïòóúü',
  'åäöæøé',
  'äöåšž',
  'áéíóúýþæöð',
  'éëïöüèê',
];
const central = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž', 'äöüß'];
const alphabets: Partial<Record<Encoding, readonly string[]>> = {
  'windows-1252': western,
  macintosh: western,
  'windows-1250': central,
};

/** Frequent pairs of letters in Russian. */
const pairs = new Set(
  (
    'ст но ен то на ов ни ра во ко ро го пр ос по ка ре не ол ал ли ер ва та от ор ть ти ла за ес ны ет ом де ле те ри ат ' +
    'ан об ел он од ил ви ве ме ит ин ло да ис ма мо до сь ог ой ая ки тр им ру му ся ск св ую ие ия ей ый ое су ту чт бы ' +
    'ча ем вы же ше че ми си ди зи ар ав ас ам ак ад аз ик ир ез ед ев ож ок оч оз уд ут уч ус ур ук пе па пи пу бо бе ба ' +
    'бу ге га гр кр кл кт кв нн сс лл щи ще ци це ье ью ья хо ха их ых ют ят яз юб мы ты ив цы ул ец фи ря ля ня мя нь ль ' +
    'рь вс зн зд дн дв др бр бл вл хо жи ши жд ню лю шк чн чк ны нс нт нк рт рк рн рс рг рм йс йк лк ьн ьс ка ку ки'
  ).split(' '),
);
const frequency: readonly (readonly [letters: string, point: number])[] = [
  ['оеаинтсрвл', 1],
  ['кмдпуяыьгзб', 0.8],
  ['чйхжшю', 0.6],
  ['цщэфъёіїєўј', 0.35],
];

const IMPOSSIBLE = -2;
const usualMarks = '“”‘’‚„–—…•€£§©®™°±·«»№×÷½¼¾²³µ¿¡ªº\u00a0';

/**
 * How plausible words are in an encoding with a byte a character: letters of one language and script in each word, small
 * ones after a capital one, and marks where they may be.
 * @param words one character a byte
 * @returns at most 1
 */
export function singleBytePlausibility(words: readonly string[], encoding: Encoding): number {
  const decoder = new TextDecoder(encoding);
  const letters = new Map<string, number>();
  let [sum, weight] = [0, 0];
  for (const word of words) {
    const text = decoder.decode(Uint8Array.from(word, (char) => char.charCodeAt(0)));
    for (const part of text.match(parts) ?? []) {
      const beyond = part.replace(/[\0-\x7f]/g, '');
      if (beyond === '') continue;
      // Old encodings have the no-break space too, but their programs did not write it.
      const point = part === '\u00a0' && !encoding.startsWith('windows') ? 0 : pointOf(part, beyond, text);
      sum += beyond.length * point;
      weight += beyond.length;
      if (isLatin.test(part))
        for (const letter of lettersOf(part, encoding)) letters.set(letter, (letters.get(letter) ?? 0) + 1);
    }
  }
  if (weight === 0) return 0;
  return (sum - unlike(letters, alphabets[encoding] ?? [])) / weight;
}

/** Runs of letters, and single other characters. */
const parts = /(?![ªº])[\p{L}\p{M}]+|[^\0-\x7f]/gu;
const isLatin = /^\p{Script=Latin}+$/u;
const isCyrillic = /^\p{Script=Cyrillic}+$/u;
const isLetter = /\p{L}/u;

function pointOf(part: string, beyond: string, text: string): number {
  if (isCyrillic.test(part)) return cyrillicPoint(part);
  if (isLatin.test(part) && !/[ªº]/.test(part)) return latinPoint(part, beyond);
  if (isLetter.test(part) && part.length > 1) return -1;
  return markPoint(part, text);
}

/** Places where a letter never is: it is another in another encoding, such as č for è, ő for õ, and ö for š. */
const unlikely: Partial<Record<Encoding, RegExp>> = {
  'windows-1252': /[èò](?=[aeiouyáéíóúý])|õ(?!e)|(?<=[bcdfghkmnpqstvwxz])[šž](?=[bcdfghjklmnpqrstvwxz])/g,
  'windows-1250': /(?<=[bcdfghkmnpqstvwxz])[šžśź](?=[bcdfghjklmnpqrstvwxz])/g,
};

/** The letters beyond ASCII. Those that are unlikely there are in no language. */
function lettersOf(word: string, encoding: Encoding): string {
  const known = word.toLowerCase().replace(unlikely[encoding] ?? /(?!)/, '?');
  return known.replace(/[\0-\x3e\x40-\x7f]/g, '');
}

/** All small, all capital, or one capital letter first. */
const hasUsualCase = (word: string) =>
  word === word.toLowerCase() || word === word.toUpperCase() || word.slice(1) === word.slice(1).toLowerCase();

function cyrillicPoint(word: string): number {
  if (!hasUsualCase(word)) return -0.7;
  const small = word.toLowerCase();
  const letters = [...small].map((letter) => frequency.find(([group]) => group.includes(letter))?.[1] ?? 0.1);
  const mean = letters.reduce((sum, point) => sum + point, 0) / letters.length;
  // A single letter says little.
  if (small.length === 1) return /[авиоксуяі№]/.test(small) ? 0.5 : 0;
  let known = 0;
  for (let at = 1; at < small.length; at += 1) if (pairs.has(small.slice(at - 1, at + 1))) known += 1;
  const isCapital = word === word.toUpperCase();
  return mean / 2 + known / (small.length - 1) / 2 - (isCapital ? 0.1 : 0);
}

function latinPoint(word: string, beyond: string): number {
  if (!hasUsualCase(word)) return -0.7;
  if (word.length === 1) return /[àéèòóíöåø]/i.test(word) ? 0.5 : 0.1;
  const share = beyond.length / word.length;
  if (share === 1) return -1;
  return share > 0.6 ? 0.4 : 1;
}

/** How many letters the best of the languages has not; of a mixture of languages a tenth counts as well. */
function unlike(letters: ReadonlyMap<string, number>, languages: readonly string[]): number {
  const missing = (alphabet: string) =>
    [...letters].reduce((sum, [letter, count]) => (alphabet.includes(letter) ? sum : sum + count), 0);
  const all = missing('');
  const mixed = missing(languages.join(''));
  return Math.min(mixed + 0.1 * (all - mixed), ...languages.map(missing));
}

/** As in l’eau and O’Neill, don’t and it’s. */
const isApostrophe = /(?<!\p{L})\p{L}{1,2}’|’(?:[sStTdDmM]|[rR][eE]|[vV][eE]|[lL][lL])(?!\p{L})/u;

function markPoint(mark: string, text: string): number {
  const code = mark.charCodeAt(0);
  if (code === 0xfffd || (code >= 0x80 && code < 0xa0) || (code >= 0xe000 && code <= 0xf8ff)) return IMPOSSIBLE;
  if (!usualMarks.includes(mark)) return code >= 0x2500 && code <= 0x259f ? -1 : -0.5;
  const at = text.indexOf(mark);
  if (!isLetter.test(text[at + 1] ?? '')) return 0.5;
  const isWithinWord = isLetter.test(text[at - 1] ?? '');
  if (isWithinWord && mark === '’') return isApostrophe.test(text) ? 1 : 0.3;
  if (isWithinWord) return '·\u00a0'.includes(mark) ? 0.5 : -0.6;
  return '“‘„‚«»¿¡’…—–°•·§©\u00a0'.includes(mark) ? 0.5 : 0.1;
}
