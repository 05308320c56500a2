import type { Translated } from '#shared/resource.ts';
import type en from '../en/callbacks.ts';

export default {
  fields: {},
  errors: { callback_is_waiting: 'Этот вызов уже ждёт следующей попытки' },
  title: 'Вызовы',
  empty: 'Вызовов пока не было',
  empty_text: 'Когда аккаунт подключает или отключает модуль, вызываются адреса его версии.',
  failed: 'Не удалось загрузить вызовы',
  type: { installed: 'Подключение', uninstalled: 'Отключение' },
  account: 'Аккаунт %{id}, версия %{version}',
  state: { waiting: 'Ожидает', delivered: 'Доставлен', failed: 'Не доставлен' },
  attempts: '%{smart_count} попытка |||| %{smart_count} попытки |||| %{smart_count} попыток',
  status: 'Ответ %{status}',
  error: 'Нет ответа (%{error})',
  next: 'Следующая попытка %{at}',
  send_again: 'Отправить ещё раз',
  sent_again: 'Вызов отправляется ещё раз',
  send_failed: 'Не удалось отправить вызов ещё раз',
} satisfies Translated<typeof en>;
