import type { Translated } from '#shared/resource.ts';
import type en from '../en/data.ts';

export default {
  fields: {
    id: 'ID',
    created_at: 'Создана',
    modified_at: 'Изменена',
    deleted_at: 'Удалена',
    deleted_by: 'Кем удалена',
    'goes-in': 'Удалится навсегда',
  },
  empty: 'Записей пока нет',
  list: {
    create: 'Добавить запись',
    search: 'Поиск: %{name}',
    total: '%{smart_count} запись |||| %{smart_count} записи |||| %{smart_count} записей',
  },
  card: { create: 'Новая запись', update: 'Запись', created: 'Запись создана', updated: 'Запись сохранена' },
} satisfies Translated<typeof en>;
