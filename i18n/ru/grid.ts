import type { Translated } from '#shared/resource.ts';
import type en from '../en/grid.ts';

export default {
  help: 'Стрелки — переход, Enter или F2 — правка, пробел — да или нет, Delete — очистить. Копирование, вставка и отмена — как в электронной таблице. Пустая последняя строка — для новой записи.',
  edit: 'Правка: %{name}',
  none: 'Нет значения',
  empty: 'Пусто',
  clear: 'Очистить: %{name}',
  save: 'Сохранить',
  cancel: 'Отмена',
  hint: 'Ctrl+Enter — сохранить, Esc — отменить',
  read_only: 'Этот столбец нельзя править',
  ambiguous: 'Совпадений несколько: укажите email или ID',
  ambiguous_choice: 'Подходит несколько: «%{name}». Укажите почту или ID',
  unknown_choice: 'Нет такого варианта: «%{name}»',
  stale: 'Другой пользователь изменил это на: %{value}',
  mine: 'Сохранить моё',
  theirs: 'Взять другое',
  again: 'Enter — править ещё раз, Esc — отменить',
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
  records: '%{smart_count} запись |||| %{smart_count} записи |||| %{smart_count} записей',
  add: 'Добавить %{records}?',
  add_ok: 'Добавить %{records}',
  change_and_add: 'Изменить %{cells} и добавить %{records}?',
  change_and_add_ok: 'Изменить и добавить',
  clear_question: 'Очистить %{cells} %{records}?',
  clear_ok: 'Очистить',
  unread_title: 'Ничего из этого вставить нельзя',
  unread:
    '%{smart_count} ячейка не подходит |||| %{smart_count} ячейки не подходят |||| %{smart_count} ячеек не подходят',
  more: 'и ещё %{smart_count} |||| и ещё %{smart_count} |||| и ещё %{smart_count}',
  outside:
    '%{smart_count} ячейка не поместится на этой странице |||| %{smart_count} ячейки не поместятся на этой странице |||| %{smart_count} ячеек не поместятся на этой странице',
  moved:
    'Другой пользователь изменил %{smart_count} из этих ячеек |||| Другой пользователь изменил %{smart_count} из этих ячеек |||| Другой пользователь изменил %{smart_count} из этих ячеек',
  undo_moved:
    'Другой пользователь изменил %{smart_count} из этих ячеек. Всё равно отменить? |||| Другой пользователь изменил %{smart_count} из этих ячеек. Всё равно отменить? |||| Другой пользователь изменил %{smart_count} из этих ячеек. Всё равно отменить?',
  write_moved:
    'Другой пользователь изменил %{smart_count} из этих ячеек. Всё равно заменить? |||| Другой пользователь изменил %{smart_count} из этих ячеек. Всё равно заменить? |||| Другой пользователь изменил %{smart_count} из этих ячеек. Всё равно заменить?',
  changed: 'Изменена %{smart_count} ячейка |||| Изменены %{smart_count} ячейки |||| Изменено %{smart_count} ячеек',
  added: 'Добавлена %{smart_count} запись |||| Добавлены %{smart_count} записи |||| Добавлено %{smart_count} записей',
  not_added:
    'Не добавлена %{smart_count} запись |||| Не добавлены %{smart_count} записи |||| Не добавлено %{smart_count} записей',
  new_record: 'Новая запись',
  new_row: 'Новая запись %{number}',
  unchanged: 'Изменений нет',
  failed: 'Ничего не изменено',
  undo: 'Отменить',
  undone: 'Отменено',
  redone: 'Повторено',
  nothing_to_paste: 'Вставлять нечего: в буфере обмена нет ни текста, ни таблицы. Ничего не изменено.',
  nothing_to_undo: 'Отменять нечего',
  gone: 'Этой записи больше нет в списке',
} satisfies Translated<typeof en>;
