import type { Translated } from '#shared/resource.ts';
import type en from '../en/common.ts';

export default {
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
  module: 'Модуль',
  not_found: {
    title: 'Страница не найдена',
    text: 'По этому адресу ничего нет. Возможно, страница переехала или в ссылке опечатка.',
    reload: 'Перезагрузить',
    dashboard: 'На главную',
    sign_in: 'Войти',
  },
  broken: {
    title: 'Что-то пошло не так',
    text: 'Обычно помогает перезагрузка. Всё сохранённое на месте.',
  },
  theme: {
    label: 'Тема',
    system: 'Как в системе',
    light: 'Светлая',
    dark: 'Тёмная',
  },
  language: { label: 'Язык', en: 'English', ru: 'Русский' },
  wait: {
    seconds: '%{smart_count} секунду |||| %{smart_count} секунды |||| %{smart_count} секунд',
    minutes: '%{smart_count} минуту |||| %{smart_count} минуты |||| %{smart_count} минут',
  },
} satisfies Translated<typeof en>;
