import type { Translated } from '#shared/resource.ts';
import type en from '../en/inputs.ts';

export default {
  json: {
    invalid: 'Это не JSON',
    at: 'Это не JSON: строка %{line}, позиция %{column}',
    show: 'Показать ошибку',
  },
  select: { not_offered: 'Больше не подходит к другим значениям. Выберите другое или очистите поле.' },
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
    full: 'Не более %{max}',
    left_out: 'Не более %{max}. Не добавлено: %{count}',
    drop: 'Перетащите файлы',
    choose: 'Выбрать файлы',
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
