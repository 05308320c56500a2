import { describe, expect, test } from 'vitest';
import type { Words } from '#shared/resource.ts';
import { interpolate } from '#web/providers/interpolate.ts';
import { adminWords } from '#web/resources.ts';

const flat = (words: Words, prefix = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
const load = async (name: string, language: 'en' | 'ru') => {
  const source = adminWords[name]?.[language];
  return new Map(flat(typeof source === 'function' ? await source() : (source ?? {})));
};
const places = (text: string) => [...new Set(text.match(/%\{\w+\}/g) ?? [])].sort();

describe.each(Object.keys(adminWords))('words of %s', (name) => {
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
