import type { Translated } from '#shared/resource.ts';
import type en from '../en/role.ts';

export default {
  page: {
    back: 'Все роли',
    failed: 'Не удалось загрузить роль',
    gone_text: 'Возможно, её удалил другой администратор.',
    unsaved: 'Несохранённые изменения',
  },
  states: { none: 'Ничего', where: 'По условию', all: 'Всё' },
  actions: {
    read: 'Чтение',
    create: 'Создание',
    update: 'Изменение',
    delete: 'Удаление',
    import: 'Импорт',
    export: 'Экспорт',
  },
  new_entities: {
    title: 'Новые сущности',
    hint: 'Добавленные позже и не изменённые здесь',
    none: 'Нет прав',
    read: 'Только чтение',
    write: 'Все права',
  },
  rights: {
    title: 'Права',
    entity: 'Сущность',
    search: 'Найти сущность',
    not_found: 'Сущностей с таким названием нет',
    empty: 'В аккаунте пока нет сущностей',
    as_new: 'Как у новых сущностей',
    fields: 'Ограничено %{smart_count} поле |||| Ограничено %{smart_count} поля |||| Ограничено %{smart_count} полей',
    legend: '%{entity}: %{action}',
  },
  conditions: {
    add: 'Добавить условия',
    check: 'Проверьте условия',
    count: '%{smart_count} условие |||| %{smart_count} условия |||| %{smart_count} условий',
    hint: 'Записи, для которых верны все условия хотя бы одной группы.',
    hint_create: 'Для новой записи должны быть верны все условия хотя бы одной группы.',
  },
  drawer: {
    title: 'Права на «%{name}»',
    reset: 'Как у новых сущностей',
    done: 'Готово',
  },
  fields_access: {
    title: 'Поля',
    hint: 'В записях, которые можно читать.',
    none: 'Скрыто',
    read: 'Только чтение',
    write: 'Чтение и запись',
  },
  members: {
    title: 'Участники',
    empty: 'Этой роли пока ни у кого нет. Назначить её можно в карточке пользователя.',
    all: 'Все участники: %{smart_count}',
  },
  index: {
    text: 'Когда записей много, отбор по полю «%{name}» замедляет списки.',
    add: 'Ускорить',
  },
  impact: {
    title: 'Отнять права у роли «%{name}»?',
    ok: 'Всё равно сохранить',
    loss: {
      read: '%{entity}, чтение: %{people} — без доступа к %{records}.',
      update: '%{entity}, изменение: %{people} — без доступа к %{records}.',
      delete: '%{entity}, удаление: %{people} — без доступа к %{records}.',
    },
    people: '%{smart_count} человек |||| %{smart_count} человека |||| %{smart_count} человек',
    records: '%{smart_count} записи |||| %{smart_count} записям |||| %{smart_count} записям',
    more_records: 'более чем %{smart_count} записям',
    uncounted: '%{entity}, %{action}: доступ к части записей пропадёт, сосчитать их не удалось.',
    partial: 'Сосчитать удалось не всё.',
  },
  /** Seeing the account as another person. */
  preview: {
    open: 'Смотреть от имени пользователя',
    blocked_by_browser: 'Браузер заблокировал новую вкладку. Разрешите всплывающие окна для этого сайта и повторите.',
    failed: 'Не удалось открыть просмотр',
    label: 'Просмотр',
    banner: 'Вы смотрите от имени: %{name}.',
    read_only: 'Изменить ничего нельзя.',
    end: 'Завершить',
    over: {
      title: 'Просмотр завершён',
      text: 'Он длится не больше 15 минут. Чтобы продолжить, откройте карточку пользователя и выберите «Смотреть от имени пользователя».',
      leave: 'Открыть Stoa от своего имени',
    },
  },
} satisfies Translated<typeof en>;
