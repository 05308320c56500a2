import { monthNames, weekdayNames } from './monthNames.ts';

const english = 'january february march april may june july august september october november december'.split(' ');
const stems = 'январ феврал март апрел ма июн июл август сентябр октябр ноябр декабр'.split(' ');

/** Endings of the cases of a Russian month: `марта`, `мая`, `января`. */
const endingsOf = (stem: string): readonly string[] => {
  if (stem === 'март' || stem === 'август') return ['', 'а', 'у', 'ом', 'е'];
  return [stem === 'ма' ? 'й' : 'ь', 'я', 'ю', 'ем', 'е'];
};

const shorts: readonly (readonly [string, number])[] = [
  ['sept', 9],
  ['февр', 2],
  ['сент', 9],
  ['нояб', 11],
];

/** English and Russian come last, so that they win. */
const months = new Map<string, number>([
  ...monthNames.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
  ...english.flatMap((name, at) => [name, name.slice(0, 3)].map((form) => [form, at + 1] as const)),
  ...stems.flatMap((stem, at) =>
    [...endingsOf(stem).map((ending) => stem + ending), ...(stem.length > 2 ? [stem.slice(0, 3)] : [])].map(
      (form) => [form, at + 1] as const,
    ),
  ),
  ...shorts,
]);

/** 1 to 12, by the name of a month, whole or short. @param word in lower case */
export const monthOf = (word: string): number | undefined => months.get(word);

const weekdays = new Set([
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ...['mon', 'tue', 'tues', 'wed', 'weds', 'thu', 'thur', 'thurs', 'fri', 'sat', 'sun'],
  ...weekdayNames.flatMap((names) => names.split(' ')),
  ...['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'],
  ...['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'],
]);

/** Whether it is a name of a day of the week. @param word in lower case */
export const isWeekday = (word: string): boolean => weekdays.has(word);
