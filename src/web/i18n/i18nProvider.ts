import polyglot from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import russian from 'ra-language-russian';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import type { Language } from '#resources/account/account.resource.ts';
import { hasMessage, setLocale, type Translate } from './translate.ts';

/**
 * ra-language-russian mended: its singular is hard-coded, so that 21 selected rows read "1 selected"; it lost
 * placeholders and has not followed some keys. Forms: 1, 21, 101 | 2, 3, 4 | 5, 11, 20.
 */
const mended = {
  action: {
    bulk_actions:
      'Выбрана %{smart_count} запись |||| Выбрано %{smart_count} записи |||| Выбрано %{smart_count} записей',
    unselect: 'Снять выделение',
  },
  guesser: { empty: { title: 'Нет данных', message: 'Проверьте источник данных' } },
  message: {
    bulk_delete_content:
      'Удалить %{smart_count} запись (%{name})? |||| Удалить %{smart_count} записи (%{name})? |||| Удалить %{smart_count} записей (%{name})?',
    bulk_delete_title:
      'Удаление: %{name}, %{smart_count} запись |||| Удаление: %{name}, %{smart_count} записи |||| Удаление: %{name}, %{smart_count} записей',
    bulk_update_content:
      'Изменить %{smart_count} запись (%{name} %{recordRepresentation})? |||| Изменить %{smart_count} записи? |||| Изменить %{smart_count} записей?',
    bulk_update_title:
      'Изменение: %{name} %{recordRepresentation}, %{smart_count} запись |||| Изменение: %{name}, %{smart_count} записи |||| Изменение: %{name}, %{smart_count} записей',
    delete_content: 'Вы уверены, что хотите удалить (%{name})?',
    unsaved_changes: 'Часть изменений не сохранена. Отказаться от них?',
  },
  navigation: {
    no_results: 'Ничего нет: %{name}',
    no_filtered_results: 'По этим условиям ничего не нашлось: %{name}',
  },
  notification: {
    updated: 'Изменена %{smart_count} запись |||| Изменены %{smart_count} записи |||| Изменено %{smart_count} записей',
    deleted: 'Удалена %{smart_count} запись |||| Удалены %{smart_count} записи |||| Удалено %{smart_count} записей',
  },
  sort: { sort_by: 'Сортировать по полю «%{field_lower_first}» в порядке %{order}' },
  validation: { number: 'Должно быть числом' },
};

type Group = { [key: string]: string | Group };

function merged(base: Group, over: Group): Group {
  const result = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const old = result[key];
    result[key] = typeof value === 'object' && typeof old === 'object' ? merged(old, value) : value;
  }
  return result;
}

const base = (russian as { ra: Group }).ra;
const { prev: _legacy, ...navigation } = base.navigation as Group;

export const raRussian = { ra: merged({ ...base, navigation }, mended) } as unknown as TranslationMessages;

const languages = [
  { locale: 'en', name: 'English' },
  { locale: 'ru', name: 'Русский' },
];

const own = { en: english, ru: raRussian };

/** react-admin infers `resources.users.fields.name`; our words of it are `users.fields.name`. */
const ourKey = (key: string) => (key.startsWith('resources.') ? key.slice('resources.'.length) : key);

/**
 * react-admin's words in polyglot, ours through words.ts, which speaks the same dialect. Make a new one when the
 * language changed or words were added, as `translate` then is new too.
 */
export function createI18nProvider(locale: Language, translate: Translate): I18nProvider {
  const provider = polyglot(() => own[locale], locale, languages, { allowMissing: true });
  return {
    ...provider,
    translate: (key, options) => {
      const known = ourKey(key);
      return hasMessage(known) ? translate(known, options) : provider.translate(key, options);
    },
    changeLocale: (next) => setLocale(next as Language),
  };
}
