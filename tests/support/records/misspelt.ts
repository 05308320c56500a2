import { randomOf } from '../random.ts';

/** A row, and the row that it is a misspelling of. */
export interface NamedRow {
  id: number;
  name: string;
  of?: number;
}

const parts =
  'ро ма шка сер вис тех но строй инвест груп торг мет алл про дук ция лес пром энер го авто дом вол га юг север сиб урал тран спорт агро хим банк лог ист ик нова тор'.split(
    ' ',
  );
const forms = ['ООО', 'ЗАО', 'АО', 'ИП', 'ПАО'];

/** Names of companies, made up: one of 20 is one before it as people write it wrongly. */
export function misspeltNames(count: number, seed = 41): NamedRow[] {
  const random = randomOf(seed);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const word = () => {
    const made = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(parts)).join('');
    return made.charAt(0).toUpperCase() + made.slice(1);
  };
  const known = Array.from({ length: count / 5 }, word);
  const name = () => {
    const more = random();
    if (more < 0.3) return `${pick(forms)} ${word()}${pick(parts)}`;
    return `${pick(forms)} ${pick(known)} ${word()}${more < 0.5 ? ` ${pick(known)}` : ''}`;
  };
  const place = (text: string) => text.indexOf(' ') + 1 + Math.floor(random() * (text.length - text.indexOf(' ') - 1));
  const wrong: ((text: string) => string)[] = [
    (text) => spliced(text, place(text), pick([...'абвгежиклмнопрст'])),
    (text) => spliced(text, place(text), ''),
    (text) => text.split(' ').reverse().join(' '),
    (text) => `  ${text.replaceAll(' ', '\u00a0  ')} `,
    (text) => text.replace(/^\S+/, pick(forms)),
    (text) => text.toUpperCase(),
    (text) => text.replace('е', 'ё'),
  ];
  const rows: NamedRow[] = [];
  const right: NamedRow[] = [];
  for (let id = 1; id <= count; id++) {
    const source = pick(right);
    if (id % 20 === 0) rows.push({ id, name: pick(wrong)(source.name), of: source.id });
    else rows.push(right[right.push({ id, name: name() }) - 1] as NamedRow);
  }
  return rows;
}

const spliced = (text: string, at: number, letter: string) => text.slice(0, at) + letter + text.slice(at + 1);

/** Which part of the misspelt rows is in one group with the row that was meant. */
export function recallOf(rows: readonly NamedRow[], groups: readonly { ids: number[] }[]): number {
  const groupOf = new Map(groups.flatMap(({ ids }, at) => ids.map((id) => [id, at] as const)));
  const pairs = rows.filter(({ of }) => of !== undefined);
  const found = pairs.filter(({ id, of }) => groupOf.has(id) && groupOf.get(id) === groupOf.get(of as number));
  return found.length / pairs.length;
}
