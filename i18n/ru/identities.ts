import type { Translated } from '#shared/resource.ts';
import type en from '../en/identities.ts';

export default {
  fields: {},
  title: 'Вход через сервисы',
  short: 'Вход через сервисы',
  text: 'Через эти сервисы можно входить вместо пароля.',
  none: 'Пока ничего не подключено.',
  since: 'Подключено %{moment}',
  connect: 'Подключить: %{provider}',
  connecting: 'Открываем: %{provider}…',
  connect_failed: 'Не удалось подключить',
  connected: 'Подключено. Теперь можно входить через %{provider}.',
  disconnect: 'Отключить',
  disconnect_of: 'Отключить %{provider}, %{email}',
  disconnect_confirm: 'Отключить %{provider}? Входить через него больше не получится.',
  disconnected: 'Отключено: %{provider}',
  disconnect_failed: 'Не удалось отключить',
  failed: 'Не удалось загрузить подключённые сервисы',
  retry: 'Повторить',
  outcome: {
    third_party_failed: 'Не подключено: сервис не подтвердил вашу личность. Попробуйте ещё раз.',
    third_party_taken: 'Не подключено: этот вход принадлежит здесь другому человеку.',
  },
  errors: {
    identity_is_only_way: 'Сначала задайте пароль: другого способа войти у вас нет',
    identity_exists: 'Вход через этот сервис уже подключён. Сначала отключите его.',
  },
} satisfies Translated<typeof en>;
