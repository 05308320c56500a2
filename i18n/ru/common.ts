import type { Translated } from '#shared/resource.ts';
import type { common as english } from '../en/common.ts';

export const common: Translated<typeof english> = {
  action: {
    close: 'Закрыть',
    retry: 'Повторить',
    reload: 'Перезагрузить',
  },
  toast: {
    info: 'Информация',
    success: 'Выполнено',
    warning: 'Внимание',
    error: 'Ошибка',
    dismiss: 'Скрыть',
    area: 'Сообщения',
  },
  loading: 'Загрузка…',
  not_found: {
    title: 'Страница не найдена',
    text: 'По этому адресу ничего нет. Возможно, страница переехала или в ссылке опечатка.',
    reload: 'Перезагрузить',
    dashboard: 'На главную',
    sign_in: 'На страницу входа',
  },
  broken: {
    title: 'Страница не работает',
    text: 'Что-то в ней сломалось. Обычно помогает перезагрузка; всё сохранённое цело.',
  },
  theme: {
    label: 'Тема',
    system: 'Как в системе',
    light: 'Светлая',
    dark: 'Тёмная',
  },
  language: { label: 'Язык', en: 'English', ru: 'Русский' },
  errors: {
    required: 'Заполните это поле',
    invalid: 'Недопустимое значение',
    text: 'В тексте есть символы, которые нельзя сохранить',
    email: 'Введите корректный email',
    unknown_field: 'Такого поля нет',
    too_big_string: 'Символов: не более %{max}',
    validation: 'Проверьте отмеченные поля',
    malformed: 'Не удалось прочитать запрос',
    unauthorized: 'Войдите снова',
    forbidden: 'У вас нет прав на это действие',
    not_found: 'Не найдено',
    account_not_found: 'По этому адресу нет аккаунта',
    rate_limited: 'Слишком много попыток. Попробуйте позже.',
    rate_limited_for: 'Слишком много попыток. Попробуйте через %{wait}.',
    server_error: 'Ошибка сервера. Разработчики оповещены.',
    server: 'Ошибка сервера. Разработчики оповещены.',
    unavailable: 'Сервис сейчас недоступен',
    timeout: 'Сервер слишком долго не отвечал',
    network: 'Сервер недоступен. Проверьте соединение.',
    token: 'Недействительный токен',
  },
  wait: {
    seconds: '%{smart_count} секунду |||| %{smart_count} секунды |||| %{smart_count} секунд',
    minutes: '%{smart_count} минуту |||| %{smart_count} минуты |||| %{smart_count} минут',
  },
};
