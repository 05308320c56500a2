import { describe, expect, test } from 'vitest';
import { fieldWords } from '#resources/fields/web/card/fieldWords.ts';
import { historyWords } from '#resources/history/web/historyWords.ts';
import { recordWords } from '#resources/records/web/entity/recordWords.ts';
import type { Words } from '#shared/resource.ts';
import { fileWords } from '#web/controls/fileWords.ts';
import { adminWords } from '#web/controls/words.ts';
import { valueWords } from '#web/fieldTypes/valueWords.ts';
import { interpolate } from '#web/i18n/interpolate.ts';
import { views } from '#web/resources.ts';

const flat = (words: Words, prefix = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
const sources = new Map([
  ['admin', adminWords],
  ['files', fileWords],
  ['history', historyWords],
  ['fields', fieldWords],
  ['errors', valueWords],
  ['records', recordWords],
  ...views.map(({ declaration, words }) => [declaration.name, words] as const),
]);
const load = async (name: string, language: 'en' | 'ru') => {
  const exported = Object.values((await sources.get(name)?.[language]()) ?? {});
  expect(exported, 'one value is exported').toHaveLength(1);
  return new Map(flat(exported[0] ?? {}));
};
const places = (text: string) => [...new Set(text.match(/%\{\w+\}/g) ?? [])].sort();

describe.each([...sources.keys()])('words of %s', (name) => {
  test('say the same in both languages, with the same places and every plural form', async () => {
    const [en, ru] = [await load(name, 'en'), await load(name, 'ru')];
    expect([...ru.keys()].sort()).toEqual([...en.keys()].sort());
    for (const [key, text] of en) {
      const russian = ru.get(key) ?? '';
      expect(places(russian), key).toEqual(places(text));
      if (text.includes('||||')) expect(russian.split('||||'), key).toHaveLength(3);
    }
  });
});

test.each([
  [1, '1 пользователь'],
  [2, '2 пользователя'],
  [5, '5 пользователей'],
  [11, '11 пользователей'],
  [21, '21 пользователь'],
  [101, '101 пользователь'],
])('counts %i users in Russian', async (smart_count, text) => {
  const ru = await load('users', 'ru');
  expect(interpolate(ru.get('list.total') ?? '', { smart_count }, 'ru')).toBe(text);
});
