import type { Translated } from '#shared/resource.ts';
import type en from '../en/sessions.ts';

export default {
  name: 'Сеансы',
  empty: 'Никто не вошёл',
  fields: {
    user_name: 'Пользователь',
    user_id: 'Пользователь',
    device: 'Устройство',
    ip: 'IP-адрес',
    created_at: 'Вход',
    last_seen_at: 'Последняя активность',
  },
  list: {
    search: 'Поиск по имени или устройству',
    total: '%{smart_count} сеанс |||| %{smart_count} сеанса |||| %{smart_count} сеансов',
    empty_hint: 'Здесь появится каждый вход с каждого устройства.',
  },
  this_device: 'Это устройство',
  viewed_by: 'Просмотр: %{name}',
  unknown_device: 'Неизвестное устройство',
  own: {
    title: 'Устройства',
    text: 'Где вы вошли в этот аккаунт.',
    last_seen: 'Активность: %{moment}',
    end: 'Завершить',
    end_of: 'Завершить: %{device}, %{moment}',
    end_others: 'Завершить все остальные',
    show_all: 'Показать все: %{smart_count}',
    failed: 'Не удалось загрузить сеансы',
    retry: 'Повторить',
  },
  bulk: {
    remove: 'Завершить',
    remove_confirm:
      'Завершить %{smart_count} сеанс? На устройстве придётся войти заново. |||| Завершить %{smart_count} сеанса? На устройствах придётся войти заново. |||| Завершить %{smart_count} сеансов? На устройствах придётся войти заново.',
    remove_done:
      'Завершён %{smart_count} сеанс |||| Завершены %{smart_count} сеанса |||| Завершено %{smart_count} сеансов',
    remove_failed:
      'Не удалось завершить %{smart_count} сеанс |||| Не удалось завершить %{smart_count} сеанса |||| Не удалось завершить %{smart_count} сеансов',
  },
  live: {
    changed: 'Изменён %{smart_count} сеанс |||| Изменены %{smart_count} сеанса |||| Изменено %{smart_count} сеансов',
  },
  errors: {
    needs_session: 'Для этого нужно войти: ключа API недостаточно',
    needs_password: 'Чтобы продолжить, введите пароль',
    needs_own_host: 'Для этого войдите по основному адресу платформы',
  },
} satisfies Translated<typeof en>;
