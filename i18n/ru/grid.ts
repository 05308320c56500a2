import type { Translated } from '#shared/resource.ts';
import type en from '../en/grid.ts';

export default {
  help: 'Стрелки — переход, Enter или F2 — правка, пробел — да или нет, Delete — очистить. Копирование, вставка и отмена — как в электронной таблице.',
  edit: 'Правка: %{name}',
  none: 'Нет значения',
  empty: 'Пусто',
  clear: 'Очистить: %{name}',
  save: 'Сохранить',
  cancel: 'Отмена',
  hint: 'Ctrl+Enter — сохранить, Esc — отказаться',
  read_only: 'Этот столбец изменить нельзя',
  ambiguous: 'Так называются несколько; укажите номер',
  stale: 'Тем временем это изменили на: %{value}',
  mine: 'Сохранить моё',
  theirs: 'Оставить чужое',
  again: 'Enter — править дальше, Esc — отказаться',
  saved: 'Сохранено',
  not_saved: 'Не сохранено: %{text}',
  copied:
    'Скопирована %{smart_count} ячейка |||| Скопировано %{smart_count} ячейки |||| Скопировано %{smart_count} ячеек',
  copied_block: 'Скопировано ячеек: %{rows} × %{columns}',
  marked_block: 'Выделено ячеек: %{rows} × %{columns}',
  cells: '%{smart_count} ячейку |||| %{smart_count} ячейки |||| %{smart_count} ячеек',
  in_records: 'в %{smart_count} записи |||| в %{smart_count} записях |||| в %{smart_count} записях',
  change: 'Изменить %{cells} %{records}?',
  change_ok: 'Изменить',
  clear_question: 'Очистить %{cells} %{records}?',
  clear_ok: 'Очистить',
  unread_title: 'Вставить сюда ничего из этого нельзя',
  unread:
    'Не читается %{smart_count} ячейка, она останется прежней |||| Не читаются %{smart_count} ячейки, они останутся прежними |||| Не читаются %{smart_count} ячеек, они останутся прежними',
  more: 'и ещё %{smart_count} |||| и ещё %{smart_count} |||| и ещё %{smart_count}',
  outside:
    '%{smart_count} ячейка не помещается на этой странице и пропущена |||| %{smart_count} ячейки не помещаются на этой странице и пропущены |||| %{smart_count} ячеек не помещаются на этой странице и пропущены',
  moved:
    'Тем временем изменили %{smart_count} из этих ячеек |||| Тем временем изменили %{smart_count} из этих ячеек |||| Тем временем изменили %{smart_count} из этих ячеек',
  undo_moved:
    'С тех пор изменили %{smart_count} из этих ячеек. Всё равно отменить? |||| С тех пор изменили %{smart_count} из этих ячеек. Всё равно отменить? |||| С тех пор изменили %{smart_count} из этих ячеек. Всё равно отменить?',
  write_moved:
    'С тех пор изменили %{smart_count} из этих ячеек. Всё равно заменить? |||| С тех пор изменили %{smart_count} из этих ячеек. Всё равно заменить? |||| С тех пор изменили %{smart_count} из этих ячеек. Всё равно заменить?',
  changed: 'Изменена %{smart_count} ячейка |||| Изменены %{smart_count} ячейки |||| Изменено %{smart_count} ячеек',
  unchanged: 'Отличий нет',
  failed: 'Ничего не изменено',
  undo: 'Отменить',
  undone: 'Отменено',
  redone: 'Повторено',
  nothing_to_undo: 'Отменять нечего',
  gone: 'Этой записи больше нет в списке',
} satisfies Translated<typeof en>;
