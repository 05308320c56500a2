import polyglotI18nProvider from 'ra-i18n-polyglot';
import { beforeEach, describe, expect, it } from 'vitest';
import commonRu from '#i18n/ru/common.ts';
import { checks } from '#resources/people/auth/web/form/visitorSchemas.ts';
import { interpolate } from '#shared/text/interpolate.ts';
import { problemText } from '#web/i18n/errorText.ts';
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

  it('groups the digits of counts only', () => {
    expect(interpolate('%{smart_count} rows', { smart_count: 1234567 }, 'en')).toBe('1\u00a0234\u00a0567 rows');
    expect(interpolate('#%{id}', { id: 4999 }, 'en')).toBe('#4999');
  });

  it.each(
    (['en', 'ru'] as const).flatMap((locale) => [0, 1, 2, 5, 11, 21, 22, 101, 111].map((n) => [locale, n] as const)),
  )('selects the plural form in %s like polyglot: %d', (locale, smart_count) => {
    const polyglot = polyglotI18nProvider(() => ({ x: phrases[locale] }) as never, locale);
    expect(interpolate(phrases[locale], { smart_count }, locale)).toBe(polyglot.translate('x', { smart_count }));
  });

  it('uses the singular for 21 in Russian', () => {
    expect(interpolate(commonRu.wait.minutes, { smart_count: 21 }, 'ru')).toBe('21 минуту');
  });

  it('keeps a placeholder without a value, and ignores inherited properties', () => {
    expect(interpolate('%{name} %{constructor}', { other: 1 }, 'en')).toBe('%{name} %{constructor}');
  });
});

const things = { en: async () => ({ default: { name: 'Things' } }), ru: async () => ({ default: { name: 'Вещи' } }) };

describe('translate', () => {
  beforeEach(() => loadLocale('en'));

  it('sets the language and the document’s lang attribute', async () => {
    expect(translate('auth.sign_in.submit')).toBe('Sign in');
    await setLocale('ru');
    expect(translate('auth.sign_in.submit')).toBe('Войти');
    expect(document.documentElement.lang).toBe('ru');
    expect(localStorage.getItem(storageKeys.locale)).toBe('ru');
  });

  it('loads a section in both languages and keeps it across a language change', async () => {
    await setMessages('things', things);
    expect(translateIfKnown('things.name')).toBe('Things');
    await loadLocale('ru');
    expect(translateIfKnown('things.name')).toBe('Вещи');
  });

  it('ends with the language requested last, in any order of arrival', async () => {
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

  it('loads a section in both languages during a language change', async () => {
    const change = loadLocale('ru');
    const added = setMessages('late', {
      en: async () => ({ default: { name: 'Late' } }),
      ru: async () => ({ default: { name: 'Поздно' } }),
    });
    await Promise.all([change, added]);
    expect(translateIfKnown('late.name')).toBe('Поздно');
  });

  it('adds the messages behind sign-in to those of all pages', async () => {
    await loadMessages('member', 'request_errors');
    expect(translate('member.action.save')).toBe('Save');
    expect(translate('common.action.retry')).toBe('Try again');
    expect(translate('errors.required')).toBe('Enter a value');
  });

  it('merges page-specific messages into a section', async () => {
    expect(hasMessage('visitor.sign_up.heading')).toBe(false);
    await loadMessages('visitor');
    expect(translate('visitor.sign_up.heading')).toBe('Create an account');
    expect(translate('auth.sign_in.submit')).toBe('Sign in');
    await loadLocale('ru');
    expect(translate('visitor.sign_up.heading')).toBe('Новый аккаунт');
    expect(translate('auth.sign_in.submit')).toBe('Войти');
  });

  it('has every error of the visitor forms in both languages', async () => {
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

  it('returns undefined for a key without a message', () => {
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
  ])('translates a problem into %s', (_, problem, section, expected) => {
    expect(problemText(problem, section)).toBe(expected);
  });
});
