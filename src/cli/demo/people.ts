import { mixed } from './timeline.ts';

/** Names, each with its spelling in email addresses. */
type Name = readonly [written: string, latin: string];

const english = {
  first:
    'Alice Arthur Beatrice Clara Daniel Edmund Eleanor Frances George Harriet Henry Isaac Jane Joseph Laura Martin Nora Oliver Rose Samuel',
  last: 'Ashford Barlow Carver Dalton Ellis Fairfax Garner Holloway Ingram Keats Langley Marsh Norwood Osborne Penrose Quayle Redfern Shaw Thorne Whitby',
};

const russian = {
  women:
    'Анна anna, Вера vera, Галина galina, Дарья daria, Елена elena, Ирина irina, Ксения ksenia, Мария maria, Ольга olga, Юлия yulia',
  men: 'Алексей alexey, Борис boris, Виктор viktor, Григорий grigory, Дмитрий dmitry, Егор egor, Илья ilya, Максим maxim, Павел pavel, Фёдор fedor',
  last: 'Белов belov, Волков volkov, Громов gromov, Ершов ershov, Жуков zhukov, Зимин zimin, Крылов krylov, Лебедев lebedev, Морозов morozov, Осипов osipov, Соколов sokolov',
};

const latin = (words: string): Name[] => words.split(' ').map((word) => [word, word.toLowerCase()]);
const pairs = (words: string): Name[] => words.split(', ').map((pair) => pair.split(' ') as unknown as Name);
const ofWomen = ([written, latin]: Name): Name => [`${written}а`, `${latin}a`];

const groups: { first: Name[]; last: Name[] }[] = [
  { first: latin(english.first), last: latin(english.last) },
  { first: pairs(russian.women), last: pairs(russian.last).map(ofWomen) },
  { first: pairs(russian.men), last: pairs(russian.last) },
];

export interface DemoPerson {
  name: string;
  email: string;
  full_access: boolean;
  blocked: boolean;
  /** Hours since they were last seen; null means never. */
  seen_h: number | null;
  devices: number;
  /** Of the module Telephony. */
  telephony: object | null;
}

/** As the module keeps it: an extension for most people, and what they chose. */
export function telephonyOf(n: number): object | null {
  const by = mixed(n + 51);
  if (by % 9 === 7) return null;
  const presence = by % 11 === 4 ? 'dnd' : by % 5 === 3 ? 'away' : 'available';
  const forward = by % 6 === 1 ? 'no_answer' : 'off';
  const hours = by % 13 === 6 ? { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00', zone: 'Europe/London' } : null;
  const forward_to = forward === 'off' ? '' : `+44 7700 900${String(n % 1000).padStart(3, '0')}`;
  return { extension: String(201 + n), presence, forward, forward_to, hours };
}

/** The same people at every call, so that a second run finds them. */
export const demoPeople = (count: number): DemoPerson[] => Array.from({ length: count }, (_, n) => personOf(n));

function personOf(n: number): DemoPerson {
  const { first, last } = groups[[0, 1, 0, 2][n % 4] as number] as (typeof groups)[number];
  const [name, latinName] = first[(n * 7) % first.length] as Name;
  const [surname, latinSurname] = last[(n * 3 + Math.floor(n / 20)) % last.length] as Name;
  const blocked = n % 17 === 5;
  const seen_h = n % 11 === 3 ? null : ((n * 37) % 1000) / 2;
  return {
    name: `${name} ${surname}`,
    email: `${latinName}.${latinSurname}.${n + 1}@example.com`,
    full_access: !blocked && n % 13 === 2,
    blocked,
    seen_h,
    telephony: blocked || seen_h === null ? null : telephonyOf(n),
    devices: blocked || seen_h === null || seen_h > 24 * 7 ? 0 : 1 + (n % 3 === 0 ? 1 : 0),
  };
}
