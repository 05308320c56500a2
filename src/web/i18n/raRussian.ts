import russian from 'ra-language-russian';
import type { MessageTree } from '#shared/resource.ts';

/**
 * Corrections of ra-language-russian: its singular is hard-coded, so 21 selected rows read "1 selected", placeholders are
 * missing, and some keys are out of date. Forms: 1, 21, 101 | 2, 3, 4 | 5, 11, 20.
 */
const corrections = {
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

function merged(base: MessageTree, over: MessageTree): MessageTree {
  const result = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const old = result[key];
    result[key] = typeof value === 'object' && typeof old === 'object' ? merged(old, value) : value;
  }
  return result;
}

const base = (russian as { ra: MessageTree }).ra;
const { prev: _legacy, ...navigation } = base.navigation as MessageTree;

/** react-admin's own messages, without their prefix `ra`. */
export default merged({ ...base, navigation }, corrections);
