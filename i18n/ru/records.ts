import type { Translated } from '#shared/resource.ts';
import type { records as en } from '../en/records.ts';

export const records: Translated<typeof en> = {
  fields: {},
  history: {
    title: 'История изменений',
    1: 'Запись добавлена',
    2: 'Запись изменена',
    3: 'Запись удалена',
    restored: 'Запись восстановлена',
    to: 'стало',
  },
  head: {
    before: 'Предыдущая запись',
    after: 'Следующая запись',
    more: 'Другие действия',
    duplicate: 'Создать копию',
    link: 'Скопировать ссылку',
    remove: 'Удалить',
  },
  value: { none: 'Нет значения', empty: 'Пусто', clear: 'Очистить: %{name}' },
  errors: {
    operator: 'Это поле нельзя сравнивать таким образом',
    cursor: 'Этот курсор от другого списка; начните с первой страницы',
    sort: 'По этому нельзя сортировать',
    with: 'Раскрыть можно только поля выбора',
    range: 'Диапазон — это [первая, последняя], считая от 0, не более 10 000 записей',
    too_many_values: 'Значений: не более %{max}',
    too_many_rows: 'Строк за один раз: не более %{max}',
    repeated: 'Это указано дважды',
    system_column: 'Это поле ведёт сама система',
    csv: 'Строка %{line} не читается как CSV',
    empty_file: 'Файл пуст',
    no_columns: 'Ни один столбец файла не соответствует полю',
    no_header: 'В файле нет такого столбца',
    too_many_cells: 'В строке больше ячеек, чем в заголовке',
  },
};
