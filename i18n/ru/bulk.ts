import type { Translated } from '#shared/resource.ts';
import type en from '../en/bulk.ts';

export default {
  title: 'Изменить %{smart_count} запись |||| Изменить %{smart_count} записи |||| Изменить %{smart_count} записей',
  hint: 'Выберите поля, которые нужно изменить. Остальные не изменятся.',
  field: 'Какое поле изменить',
  add: 'Выберите поле',
  leave: 'Не менять: %{name}',
  preview: 'В %{smart_count} записи |||| В %{smart_count} записях |||| В %{smart_count} записях',
  submit: 'Изменить %{smart_count} запись |||| Изменить %{smart_count} записи |||| Изменить %{smart_count} записей',
  sending: 'Сохраняется',
  done: 'Изменена %{smart_count} запись |||| Изменены %{smart_count} записи |||| Изменено %{smart_count} записей',
  undone:
    'Изменение отменено: %{smart_count} запись |||| Изменение отменено: %{smart_count} записи |||| Изменение отменено: %{smart_count} записей',
  kept: 'Не отменено, потому что изменилось позже: %{smart_count} запись |||| Не отменено, потому что изменилось позже: %{smart_count} записи |||| Не отменено, потому что изменилось позже: %{smart_count} записей',
  gone: '%{smart_count} запись удалена. Ничего не изменено. |||| %{smart_count} записи удалены. Ничего не изменено. |||| %{smart_count} записей удалено. Ничего не изменено.',
} satisfies Translated<typeof en>;
