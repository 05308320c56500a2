import type { Translated } from '#shared/resource.ts';
import type en from '../en/billing_entries.ts';

export default {
  name: 'История баланса',
  empty: 'Здесь пока пусто',
  fields: {
    created_at: 'Дата',
    kind: 'Операция',
    description: 'Описание',
    by: 'Кто',
    amount: 'Сумма',
    balance_after: 'Баланс',
    is_test: 'Тест',
  },
  list: {
    search: 'Поиск по описанию',
    total: '%{smart_count} операция |||| %{smart_count} операции |||| %{smart_count} операций',
  },
  test: 'Тест, денег не платили',
  export: 'Экспорт в CSV',
  exported: 'История сохранена в CSV',
  export_failed: 'Не удалось выгрузить историю',
  file: 'история-баланса',
  options: {
    kind: {
      opening: 'Начальный баланс',
      top_up: 'Пополнение',
      autorefill: 'Автопополнение',
      charge: 'Списание',
      credit: 'Начисление',
    },
  },
  errors: {},
} satisfies Translated<typeof en>;
