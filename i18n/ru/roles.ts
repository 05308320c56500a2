import type { Translated } from '#shared/resource.ts';
import type en from '../en/roles.ts';

export default {
  fields: {
    name: 'Название',
    description: 'Описание',
  },
  errors: {
    role_name_taken: 'Роль с таким названием уже есть',
    too_many_roles: 'В аккаунте уже 50 ролей. Сначала удалите лишние.',
    role_is_default: 'Это роль по умолчанию. Сначала сделайте ролью по умолчанию другую.',
    role_of_keys: 'Этой ролью ограничены ключи API. Сначала отзовите их.',
    right: 'Выберите: никакие, все или записи по условиям',
    entity: 'Такой сущности нет, или она ещё не готова',
    field: 'Нет поля «%{name}»',
    hop: '«%{name}» не ведёт к другой сущности',
    group: 'Добавьте хотя бы одно условие',
    groups: 'Не больше %{max} групп условий',
    comparisons: 'Не больше %{max} условий в группе',
    operator: 'Это поле нельзя так сравнивать',
    value: 'Это значение не подходит полю',
  },
} satisfies Translated<typeof en>;
