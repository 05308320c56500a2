import type { Translated } from '#shared/resource.ts';
import type en from '../en/member.ts';

export default {
  action: {
    save: 'Сохранить',
    saving: 'Сохранение…',
    cancel: 'Отмена',
    ok: 'OK',
    add: 'Добавить',
    edit: 'Изменить',
    delete: 'Удалить',
    back: 'Назад',
    copy: 'Скопировать',
    search: 'Поиск',
    sign_out: 'Выйти',
  },
  prompt: {
    confirm: 'Подтверждение действия',
    alert: 'Ошибка',
    ok: 'OK',
    cancel: 'Отмена',
    type_word: 'Введите %{word} для подтверждения',
  },
  copied: 'Скопировано',
  theme: { blur: 'Размытие фона' },
  person: {
    menu: 'Меню: %{name}',
    profile: 'Профиль',
    administration: 'Администрирование',
    user: 'Пользователь',
    administrator: 'Администратор',
    owner: 'Владелец',
    accounts: 'Аккаунты',
    this_account: 'вы здесь',
    accounts_failed: 'Не удалось загрузить ваши аккаунты',
    enter_failed: 'Не удалось открыть %{name}',
  },
  dashboard: {
    title: 'Главная',
    no_main: 'Главный модуль не определён',
    hint_admin:
      'Главный модуль — это то, что люди видят здесь после входа. Пока он не выбран, управляйте аккаунтом в администрировании.',
    hint_user: 'Здесь будет главный модуль аккаунта. Попросите администратора его выбрать.',
    administration: 'Открыть администрирование',
    data: {
      title: 'Данные',
      all: 'Все сущности (%{count})',
      records: '%{smart_count} запись |||| %{smart_count} записи |||| %{smart_count} записей',
      used: 'открывали %{when}',
      empty: 'Данных пока нет.',
      start: 'Настроить аккаунт',
      failed: 'Не удалось загрузить данные.',
      retry: 'Повторить',
    },
  },
} satisfies Translated<typeof en>;
