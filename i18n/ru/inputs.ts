import type { Translated } from '#shared/resource.ts';
import type en from '../en/inputs.ts';

export default {
  json: {
    invalid: 'Это не JSON',
    at: 'Это не JSON: строка %{line}, позиция %{column}',
    show: 'Показать ошибку',
  },
  file: {
    drop: 'Перетащите файл сюда',
    release: 'Отпустите, чтобы загрузить',
    max: 'До %{max}',
    choose: 'Выбрать файл',
    sending: 'Загружается %{name}',
    cancel: 'Отмена',
    retry: 'Повторить',
    replace: 'Заменить',
    clear: 'Убрать файл',
  },
  several: {
    remove: 'Убрать: %{name}',
    full: 'Больше выбрать нельзя: не более %{smart_count} значения |||| Больше выбрать нельзя: не более %{smart_count} значений |||| Больше выбрать нельзя: не более %{smart_count} значений',
  },
  files: {
    drop: 'Перетащите файлы сюда',
    max: 'До %{max} каждый',
    choose: 'Выбрать файлы',
    remove: 'Убрать',
    full: 'Больше добавить нельзя: не более %{smart_count} файла |||| Больше добавить нельзя: не более %{smart_count} файлов |||| Больше добавить нельзя: не более %{smart_count} файлов',
    left_out:
      'Можно не более %{max} файлов. Не добавлен %{smart_count} файл. |||| Можно не более %{max} файлов. Не добавлены %{smart_count} файла. |||| Можно не более %{max} файлов. Не добавлено %{smart_count} файлов.',
  },
  date: {
    form: 'дд.мм.гггг',
    invalid: 'Введите дату, например %{example}',
    open: 'Календарь: %{name}',
    before: 'Предыдущий месяц',
    after: 'Следующий месяц',
    today: 'Сегодня',
  },
  moment: {
    form: 'дд.мм.гггг чч:мм',
    invalid: 'Введите дату и время, например %{example}',
    zone: 'Часовой пояс: %{name}',
    time: 'Время',
  },
} satisfies Translated<typeof en>;
