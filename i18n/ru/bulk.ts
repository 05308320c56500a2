import type { Translated } from '#shared/resource.ts';
import type en from '../en/bulk.ts';

export default {
  title: 'Изменить %{smart_count} запись |||| Изменить %{smart_count} записи |||| Изменить %{smart_count} записей',
  hint: 'Выберите поля, которые нужно задать. Остальные не изменятся.',
  field: 'Какое поле задать',
  add: 'Выберите поле',
  leave: 'Не менять: %{name}',
  preview: 'В %{smart_count} записи |||| В %{smart_count} записях |||| В %{smart_count} записях',
  submit: 'Изменить %{smart_count} запись |||| Изменить %{smart_count} записи |||| Изменить %{smart_count} записей',
  sending: 'Сохраняется',
  done: 'Изменена %{smart_count} запись |||| Изменены %{smart_count} записи |||| Изменено %{smart_count} записей',
  undone:
    '%{smart_count} запись снова прежняя |||| %{smart_count} записи снова прежние |||| %{smart_count} записей снова прежние',
  kept: '%{smart_count} запись с тех пор изменили, она осталась новой |||| %{smart_count} записи с тех пор изменили, они остались новыми |||| %{smart_count} записей с тех пор изменили, они остались новыми',
  gone: 'Записи больше нет: %{smart_count}. Ничего не изменено. |||| Записей больше нет: %{smart_count}. Ничего не изменено. |||| Записей больше нет: %{smart_count}. Ничего не изменено.',
} satisfies Translated<typeof en>;
