import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { MessageTree } from '#shared/resource.ts';
import { interpolate } from '#shared/text/interpolate.ts';
import { messageSources, type Namespace } from '#web/i18n/messages.ts';
import { pageMessageSources } from '#web/i18n/pageMessages.ts';
import { views } from '#web/resources.ts';

const flat = (tree: MessageTree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
const places = (phrase: string) => [...phrase.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name).sort();

/** Messages outside `messageSources`: of the page without a server, of entities, of emails and of the test provider. */
const others = {
  boot: { en: () => import('#i18n/en/boot.ts'), ru: () => import('#i18n/ru/boot.ts') },
  data: { en: () => import('#i18n/en/data.ts'), ru: () => import('#i18n/ru/data.ts') },
  mail: { en: () => import('#i18n/en/mail.ts'), ru: () => import('#i18n/ru/mail.ts') },
  test_payments: { en: () => import('#i18n/en/test_payments.ts'), ru: () => import('#i18n/ru/test_payments.ts') },
};
const files = { ...messageSources, ...pageMessageSources, ...others };
const names = Object.keys(files) as (keyof typeof files)[];
const load = async (name: keyof typeof files, language: 'en' | 'ru') =>
  new Map(flat((await files[name][language]()).default));

test.each(['en', 'ru'])('every file of %s is a namespace of the same name', async (language) => {
  const found = await fs.readdir(path.resolve(import.meta.dirname, '../../../i18n', language));
  expect(found.sort()).toEqual(names.map((name) => `${name}.ts`).sort());
});

test('every resource of the administration has a namespace of its name', () => {
  for (const { declaration } of views)
    expect(Object.keys({ ...messageSources, ...pageMessageSources })).toContain(declaration.name);
});

describe.each(names)('messages of %s', async (name) => {
  const [english, russian] = [await load(name, 'en'), await load(name, 'ru')];

  it('has the same keys in both languages', () =>
    expect([...russian.keys()].sort()).toEqual([...english.keys()].sort()));

  it('has every placeholder and plural form in both languages', () => {
    const wrong = [...english].flatMap(([key, phrase]) => {
      const [forms, translated] = [phrase.split('||||'), (russian.get(key) ?? '').split('||||')];
      const [one = ''] = forms;
      const hasPlaces = [...forms, ...translated].every((form) => `${places(form)}` === `${places(one)}`);
      const hasForms = forms.length <= 2 && translated.length === (forms.length > 1 ? 3 : 1);
      const hasText = translated.every((form) => form.trim() !== '');
      return hasPlaces && hasForms && hasText ? [] : [{ key, phrase, russian: russian.get(key) }];
    });
    expect(wrong).toEqual([]);
  });
});

/** Other words for "two-step sign-in", «двухэтапный вход» and its second step, «второй этап». */
const otherWords = [
  /second factor|two.factor|two steps|2FA|MFA/i,
  /втор\S* (фактор|шаг)|двух(фактор|шагов)|в два (этапа|шага)|двухэтапн\S* (провер|аутент|авториз)/i,
];

test.each(['en', 'ru'] as const)('%s calls two-step sign-in by one name', async (language) => {
  const loaded = await Promise.all(names.map((name) => load(name, language)));
  const texts = loaded.flatMap((messages) => [...messages.values()]);
  expect(texts.filter((text) => otherWords.some((words) => words.test(text)))).toEqual([]);
});

test.each([
  [1, '1 пользователь'],
  [2, '2 пользователя'],
  [5, '5 пользователей'],
  [11, '11 пользователей'],
  [21, '21 пользователь'],
  [101, '101 пользователь'],
])('counts %i users in Russian', async (smart_count, text) => {
  const users = await load('users' satisfies Namespace, 'ru');
  expect(interpolate(users.get('list.total') ?? '', { smart_count }, 'ru')).toBe(text);
});
