import polyglotI18nProvider from 'ra-i18n-polyglot';
import { beforeEach, describe, expect, it } from 'vitest';
import { auth as authEn } from '#i18n/en/auth.ts';
import { boot as bootEn } from '#i18n/en/boot.ts';
import { common as commonEn } from '#i18n/en/common.ts';
import { member as memberEn } from '#i18n/en/member.ts';
import { ways as waysEn } from '#i18n/en/ways.ts';
import { auth as authRu } from '#i18n/ru/auth.ts';
import { boot as bootRu } from '#i18n/ru/boot.ts';
import { common as commonRu } from '#i18n/ru/common.ts';
import { member as memberRu } from '#i18n/ru/member.ts';
import { ways as waysRu } from '#i18n/ru/ways.ts';
import { checks } from '#resources/auth/web/form/visitorSchemas.ts';
import type { Words } from '#shared/resource.ts';
import { interpolate } from '#web/i18n/interpolate.ts';
import {
  addMemberWords,
  addWaysWords,
  addWords,
  hasWord,
  loadWords,
  problemText,
  setLocale,
  translate,
} from '#web/i18n/words.ts';
import { storageKeys } from '#web/state/storageKeys.ts';

function flat(words: Words, prefix = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
}

const places = (phrase: string) => [...phrase.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name).sort();
const pairs: [string, Words, Words][] = [
  ['common', commonEn, commonRu],
  ['member', memberEn, memberRu],
  ['auth', authEn, authRu],
  ['ways', waysEn, waysRu],
  ['boot', bootEn, bootRu],
];

describe.each(pairs)('the words of %s', (_, en, ru) => {
  const russian = new Map(flat(ru));

  it.each(flat(en))('%s says the same in Russian', (key, english) => {
    const translated = russian.get(key) ?? '';
    expect(translated).not.toBe('');
    const [one = ''] = english.split('||||');
    for (const form of translated.split('||||')) expect(places(form)).toEqual(places(one));
    expect(english.split('||||').length > 1 ? translated.split('||||') : [1, 2, 3]).toHaveLength(3);
  });
});

describe('interpolate', () => {
  const phrases = { en: '%{smart_count} second |||| %{smart_count} seconds', ru: commonRu.wait.seconds };

  it('groups the digits of a count, and of nothing else', () => {
    expect(interpolate('%{smart_count} rows', { smart_count: 1234567 }, 'en')).toBe('1\u202f234\u202f567 rows');
    expect(interpolate('#%{id}', { id: 4999 }, 'en')).toBe('#4999');
  });

  it.each(
    (['en', 'ru'] as const).flatMap((locale) => [0, 1, 2, 5, 11, 21, 22, 101, 111].map((n) => [locale, n] as const)),
  )('counts in %s as polyglot does: %d', (locale, smart_count) => {
    const polyglot = polyglotI18nProvider(() => ({ x: phrases[locale] }) as never, locale);
    expect(interpolate(phrases[locale], { smart_count }, locale)).toBe(polyglot.translate('x', { smart_count }));
  });

  it('says 21 in Russian in the singular', () => {
    expect(interpolate(commonRu.wait.minutes, { smart_count: 21 }, 'ru')).toBe('21 минуту');
  });

  it('leaves a place that nothing fills, and is not fooled by what every object has', () => {
    expect(interpolate('%{name} %{constructor}', { other: 1 }, 'en')).toBe('%{name} %{constructor}');
  });
});

const things = { en: async () => ({ things: { name: 'Things' } }), ru: async () => ({ things: { name: 'Вещи' } }) };

describe('words', () => {
  beforeEach(() => loadWords('en'));

  it('speaks the language it was told to, and names it to the document', async () => {
    expect(translate('auth.sign_in.submit')).toBe('Sign in');
    await setLocale('ru');
    expect(translate('auth.sign_in.submit')).toBe('Войти');
    expect(document.documentElement.lang).toBe('ru');
    expect(localStorage.getItem(storageKeys.locale)).toBe('ru');
  });

  it('adds a section in both languages, and keeps it when the language changes', async () => {
    await addWords('things', things);
    expect(translate('things.name')).toBe('Things');
    await loadWords('ru');
    expect(translate('things.name')).toBe('Вещи');
  });

  it('speaks the language asked for last, whichever arrives last', async () => {
    const russian = Promise.withResolvers<void>();
    await addWords('slow', {
      en: async () => ({ slow: { name: 'Slow' } }),
      ru: () => russian.promise.then(() => ({ slow: { name: 'Медленно' } })),
    });
    const first = setLocale('ru');
    await setLocale('en');
    russian.resolve();
    await first;
    expect(translate('slow.name')).toBe('Slow');
    expect(document.documentElement.lang).toBe('en');
  });

  it('adds a section that comes while the language changes, in both', async () => {
    const change = loadWords('ru');
    const added = addWords('late', {
      en: async () => ({ late: { name: 'Late' } }),
      ru: async () => ({ late: { name: 'Поздно' } }),
    });
    await Promise.all([change, added]);
    expect(translate('late.name')).toBe('Поздно');
  });

  it('adds what the pages behind sign-in share, beside what all pages share', async () => {
    await addMemberWords();
    expect(translate('action.save')).toBe('Save');
    expect(translate('action.retry')).toBe('Try again');
    expect(translate('errors.required')).toBe('Fill this in');
  });

  it('adds to a section what only some pages say of it, and takes nothing from the rest', async () => {
    expect(hasWord('auth.sign_up.heading')).toBe(false);
    await addWaysWords();
    expect(translate('auth.sign_up.heading')).toBe('Create an account');
    expect(translate('auth.sign_in.submit')).toBe('Sign in');
    await loadWords('ru');
    expect(translate('auth.sign_up.heading')).toBe('Новый аккаунт');
    expect(translate('auth.sign_in.submit')).toBe('Войти');
  });

  it('says every error of a visitor form in both languages', async () => {
    await addWaysWords();
    const refused = Object.entries(checks).flatMap(([, check]) => {
      const nothing = check({ name: '', email: '', password: '', code: '', captcha: '' });
      const tooMuch = check({ name: 'a'.repeat(300), email: 'a', password: 'a'.repeat(300), code: 'a'.repeat(300) });
      return [nothing, tooMuch].flatMap((checked) => (checked.ok ? [] : checked.violations));
    });
    const keys = [...new Set(refused.map(({ message }) => message))];
    expect(keys).toContain('auth.sign_up.errors.password');
    expect(keys.filter((key) => !hasWord(key) && key !== 'errors.unknown_field')).toEqual([]);
  });

  it('answers the key of a word it does not have', () => {
    expect(hasWord('no.such.word')).toBe(false);
    expect(translate('no.such.word')).toBe('no.such.word');
    expect(translate('no.such.word', { _: 'Default' })).toBe('Default');
  });

  it.each([
    ["the section's own", { message: 'auth_error' }, 'auth', 'Incorrect login or password'],
    ["everybody's", { message: 'forbidden' }, 'auth', 'You have no right to do this'],
    ['a whole key', { message: 'errors.network' }, undefined, 'The server cannot be reached. Check the connection.'],
    ['what has no words', { message: 'no words for this' }, 'auth', 'Server error. Developers informed.'],
  ])('tells a problem in %s', (_, problem, section, expected) => {
    expect(problemText(problem, section)).toBe(expected);
  });
});
