import type { Translated } from '#shared/resource.ts';
import type en from '../en/module.ts';

export default {
  logo: { upload: 'Загрузить логотип', replace: 'Заменить', remove: 'Убрать' },
  categories: {
    recommended: 'Рекомендуемые',
    system: 'Системные',
    chats: 'Чаты',
    calls: 'Звонки',
    senders: 'Рассылки',
    finances: 'Финансы',
    documents: 'Документы',
  },
  view: {
    back: 'Все модули',
    failed: 'Не удалось загрузить модуль',
    not_found_text: 'Проверьте адрес: он заканчивается алиасом модуля.',
    withdrawn: 'Оператор отозвал этот модуль: %{reason}',
  },
  publishing: {
    title: 'В маркетплейсе',
    published: 'Опубликован',
    private: 'Виден только этому аккаунту',
    no_description: 'Описания пока нет',
    edit: 'Изменить',
  },
  fields: {
    is_trusted: 'Оператор доверяет',
    is_recommended: 'Оператор рекомендует',
    withdrawn_reason: 'Отозван оператором',
  },
  history: {
    created: 'Модуль создан',
    changed: 'Модуль изменён',
    version_created: 'Добавлена версия %{version}',
    version_changed: 'Изменена версия %{version}',
    main: 'Версия %{version} стала главной',
    rollout: 'Раскатка версии %{version}',
    rollout_running: 'Идёт: %{percent} % аккаунтов',
    rollout_paused: 'Приостановлена на %{percent} % аккаунтов',
    rollout_cancelled: 'Отменена',
    failing: 'Приостановилась сама: %{failures} из %{loads} загрузок со сбоем',
  },
} satisfies Translated<typeof en>;
