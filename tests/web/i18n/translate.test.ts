import polyglotI18nProvider from 'ra-i18n-polyglot';
import { beforeEach, describe, expect, it } from 'vitest';
import commonRu from '#i18n/ru/common.ts';
import { checks } from '#resources/auth/web/form/visitorSchemas.ts';
import { problemText } from '#web/i18n/errorText.ts';
import { interpolate } from '#web/i18n/interpolate.ts';
import {
  hasMessage,
  loadLocale,
  loadMessages,
  setLocale,
  setMessages,
  translate,
  translateIfKnown,
} from '#web/i18n/translate.ts';
import { storageKeys } from '#web/state/storageKeys.ts';

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

const things = { en: async () => ({ default: { name: 'Things' } }), ru: async () => ({ default: { name: 'Вещи' } }) };

describe('translate', () => {
  beforeEach(() => loadLocale('en'));

  it('speaks the language it was told to, and names it to the document', async () => {
    expect(translate('auth.sign_in.submit')).toBe('Sign in');
    await setLocale('ru');
    expect(translate('auth.sign_in.submit')).toBe('Войти');
    expect(document.documentElement.lang).toBe('ru');
    expect(localStorage.getItem(storageKeys.locale)).toBe('ru');
  });

  it('adds a section in both languages, and keeps it when the language changes', async () => {
    await setMessages('things', things);
    expect(translateIfKnown('things.name')).toBe('Things');
    await loadLocale('ru');
    expect(translateIfKnown('things.name')).toBe('Вещи');
  });

  it('speaks the language asked for last, whichever arrives last', async () => {
    const russian = Promise.withResolvers<void>();
    await setMessages('slow', {
      en: async () => ({ default: { name: 'Slow' } }),
      ru: () => russian.promise.then(() => ({ default: { name: 'Медленно' } })),
    });
    const first = setLocale('ru');
    await setLocale('en');
    russian.resolve();
    await first;
    expect(translateIfKnown('slow.name')).toBe('Slow');
    expect(document.documentElement.lang).toBe('en');
  });

  it('adds a section that comes while the language changes, in both', async () => {
    const change = loadLocale('ru');
    const added = setMessages('late', {
      en: async () => ({ default: { name: 'Late' } }),
      ru: async () => ({ default: { name: 'Поздно' } }),
    });
    await Promise.all([change, added]);
    expect(translateIfKnown('late.name')).toBe('Поздно');
  });

  it('adds what the pages behind sign-in share, beside what all pages share', async () => {
    await loadMessages('member', 'request_errors');
    expect(translate('member.action.save')).toBe('Save');
    expect(translate('common.action.retry')).toBe('Try again');
    expect(translate('errors.required')).toBe('Enter a value');
  });

  it('adds to a section what only some pages say of it, and takes nothing from the rest', async () => {
    expect(hasMessage('visitor.sign_up.heading')).toBe(false);
    await loadMessages('visitor');
    expect(translate('visitor.sign_up.heading')).toBe('Create an account');
    expect(translate('auth.sign_in.submit')).toBe('Sign in');
    await loadLocale('ru');
    expect(translate('visitor.sign_up.heading')).toBe('Новый аккаунт');
    expect(translate('auth.sign_in.submit')).toBe('Войти');
  });

  it('says every error of a visitor form in both languages', async () => {
    await loadMessages('visitor');
    const refused = Object.entries(checks).flatMap(([, check]) => {
      const nothing = check({ name: '', email: '', password: '', code: '', captcha: '' });
      const tooMuch = check({ name: 'a'.repeat(300), email: 'a', password: 'a'.repeat(300), code: 'a'.repeat(300) });
      return [nothing, tooMuch].flatMap((checked) => (checked.ok ? [] : checked.violations));
    });
    const keys = [...new Set(refused.map(({ message }) => message))];
    expect(keys).toContain('auth.sign_up.errors.password');
    expect(keys.filter((key) => !hasMessage(key) && key !== 'errors.unknown_field')).toEqual([]);
  });

  it('answers nothing for a key that has no message', () => {
    expect(hasMessage('no.such.message')).toBe(false);
    expect(translateIfKnown('no.such.message')).toBeUndefined();
    // @ts-expect-error a key that is not there does not compile
    expect(translate('no.such.message')).toBe('no.such.message');
  });

  it.each([
    ["the section's own", { message: 'auth_error' }, 'auth', 'Incorrect login or password'],
    ["everybody's", { message: 'forbidden' }, 'auth', 'You don’t have permission to do this'],
    ['a whole key', { message: 'errors.network' }, undefined, 'Can’t reach the server. Check your connection.'],
    ['what has no words', { message: 'no words for this' }, 'auth', 'Server error. Developers informed.'],
  ])('tells a problem in %s', (_, problem, section, expected) => {
    expect(problemText(problem, section)).toBe(expected);
  });
});
