import polyglot from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { describe, expect, test } from 'vitest';
import { raRussian } from '#web/i18n/i18nProvider.ts';

type Group = { [key: string]: string | Group };

const flat = (group: Group, prefix = ''): [string, string][] =>
  Object.entries(group).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flat(value, `${prefix}${key}.`),
  );

const en = new Map(flat(english as unknown as Group));
const ru = new Map(flat(raRussian as unknown as Group));
const places = (text: string) => new Set(text.match(/%\{\w+\}/g) ?? []);

describe("react-admin's own words in Russian", () => {
  test('has the same keys as English', () => expect([...ru.keys()].sort()).toEqual([...en.keys()].sort()));

  test('keeps every placeholder', () => {
    const lost = [...en].filter(([key, text]) =>
      [...places(text)].some((place) => place !== '%{smart_count}' && !places(ru.get(key) ?? '').has(place)),
    );
    expect(lost.map(([key]) => key)).toEqual([]);
  });

  test('has three forms wherever English has two, each naming the count', () => {
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
  ])('counts %i', (smart_count, text) => {
    const provider = polyglot(() => raRussian, 'ru');
    expect(provider.translate('ra.action.bulk_actions', { smart_count })).toBe(text);
  });
});
