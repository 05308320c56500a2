import { useHost, useLocale } from '@stoa/sdk/react';

const en = {
  title: 'Board',
  entity: 'Records',
  steps: 'Steps',
  search: 'Search',
  mine: 'Only mine',
  records: 'Records',
  total: 'Total',
  average: 'Average',
  by_step: 'By step',
  by_month: 'New by month',
  by_person: 'By person',
  no_step: 'No step',
  nobody: 'Nobody',
  more: 'Show more',
  empty_step: 'Nothing here',
  move: 'Move “{name}” to',
  moved: '“{name}” is now in “{step}”',
  refused: '“{name}” could not be moved. It is back in “{step}”.',
  partial: 'Totals and charts cover the first {count} records.',
  loading: 'Loading the board',
  failed: 'The board did not load',
  retry: 'Try again',
  none: 'Nothing to show yet',
  none_text:
    'The board shows entities with a field of the type Select that this module may read. An administrator grants them in the role of the module.',
  untitled: 'No name',
};

type Key = keyof typeof en;

const ru: Record<Key, string> = {
  title: 'Доска',
  entity: 'Записи',
  steps: 'Этапы',
  search: 'Поиск',
  mine: 'Только мои',
  records: 'Записей',
  total: 'Сумма',
  average: 'Средняя',
  by_step: 'По этапам',
  by_month: 'Новые по месяцам',
  by_person: 'По ответственным',
  no_step: 'Без этапа',
  nobody: 'Никто',
  more: 'Показать ещё',
  empty_step: 'Здесь пусто',
  move: 'Переместить «{name}» в',
  moved: '«{name}» теперь в «{step}»',
  refused: 'Не удалось переместить «{name}». Запись снова в «{step}».',
  partial: 'Суммы и графики — по первым {count} записям.',
  loading: 'Доска загружается',
  failed: 'Доска не загрузилась',
  retry: 'Повторить',
  none: 'Пока нечего показать',
  none_text:
    'Доска показывает сущности с полем типа «Выбор», которые доступны модулю. Доступ даёт администратор в роли модуля.',
  untitled: 'Без названия',
};

export type Words = (key: Key, values?: Record<string, string | number>) => string;

/** Texts in the language of the app. */
export function useWords(): Words {
  const texts = { en, ru }[useLocale()];
  return (key, values = {}) => texts[key].replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ''));
}

/** Numbers and months in the language of the app. */
export function useFormats() {
  const locale = useHost().locale;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return {
    number: (value: number) => number.format(value),
    compact: (value: number) => compact.format(value),
    month: (value: string) => month.format(new Date(`${value}-01T00:00:00Z`)),
    day: (value: string) => day.format(new Date(value)),
  };
}
