import type { Translated } from '#shared/resource.ts';
import type en from '../en/errors.ts';

export default {
  required: 'Введите значение',
  invalid: 'Недопустимое значение',
  text: 'В тексте есть символы, которые нельзя сохранить',
  email: 'Введите email вида name@company.com',
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
} satisfies Translated<typeof en>;
