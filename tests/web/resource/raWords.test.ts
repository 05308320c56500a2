import english from 'ra-language-english';
import { describe, expect, test } from 'vitest';
import { createI18nProvider } from '#web/i18n/i18nProvider.ts';
import raRussian from '#web/i18n/raRussian.ts';
import { loadLocale, translate } from '#web/i18n/translate.ts';
import { loadAdminMessages } from '#web/resources.ts';

type Group = { [key: string]: string | Group };

const flat = (group: Group, prefix = ''): [string, string][] =>
  Object.entries(group).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flat(value, `${prefix}${key}.`),
  );

const en = new Map(flat(english.ra as unknown as Group));
const ru = new Map(flat(raRussian));
const places = (text: string) => new Set(text.match(/%\{\w+\}/g) ?? []);

describe("react-admin's own words in Russian", () => {
  test('have the same keys as English', () => expect([...ru.keys()].sort()).toEqual([...en.keys()].sort()));

  test('keep every placeholder', () => {
    const lost = [...en].filter(([key, text]) =>
      [...places(text)].some((place) => place !== '%{smart_count}' && !places(ru.get(key) ?? '').has(place)),
    );
    expect(lost.map(([key]) => key)).toEqual([]);
  });

  test('have three plural forms wherever English has two, each with the count', () => {
    for (const [key, text] of en) {
      if (!text.includes('||||')) continue;
      const forms = (ru.get(key) ?? '').split('||||');
      expect(forms, key).toHaveLength(3);
      for (const form of forms) expect(form, key).toContain('%{smart_count}');
    }
  });

  test.each([
    [1, 'Выбрана 1 запись'],
    [2, 'Выбрано 2 записи'],
    [5, 'Выбрано 5 записей'],
    [11, 'Выбрано 11 записей'],
    [21, 'Выбрана 21 запись'],
    [101, 'Выбрана 101 запись'],
  ])('count %i', async (smart_count, text) => {
    await Promise.all([loadLocale('ru'), loadAdminMessages()]);
    const provider = createI18nProvider('ru', translate);
    expect(provider.translate('ra.action.bulk_actions', { smart_count })).toBe(text);
  });
});

test('the provider translates react-admin’s messages, and ours without their prefix', async () => {
  await Promise.all([loadLocale('en'), loadAdminMessages()]);
  const { translate: of } = createI18nProvider('en', translate);
  expect(of('ra.action.confirm')).toBe('Confirm');
  expect(of('ra.page.list', { name: 'Deals' })).toBe('Deals');
  expect(of('ra.action.bulk_actions', { smart_count: 3 })).toBe('3 items selected');
  expect(of('resources.users.fields.name')).toBe(translate('users.fields.name'));
});

test('a key without a message becomes the interpolated default or the key itself', () => {
  const { translate: of } = createI18nProvider('en', translate);
  expect(of('ra.none', { _: 'No %{name}', name: 'deals' })).toBe('No deals');
  expect(of('ra.none')).toBe('ra.none');
  expect(of('')).toBe('');
});
