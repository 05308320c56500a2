import type { Translated } from '#shared/resource.ts';
import type { filters as en } from '../en/filters.ts';

export const filters: Translated<typeof en> = {
  numbers: {
    any: 'Нужно число',
    whole: 'Нужно целое число',
    range: 'От %{min} до %{max}',
    text: 'Слишком длинный текст для поиска',
  },
  conditions: {
    title: 'Любое из условий',
    hint: 'Запись показана, если выполнены все условия хотя бы одной группы.',
    hint_empty: 'Например: цена не меньше 100 или название содержит «подарок».',
    group: 'Группа %{number}',
    or: 'или',
    and: 'и',
    add: 'Добавить условие',
    add_group: 'Или ещё группа',
    first: 'Добавить группу условий',
    remove: 'Убрать условие: %{name}',
    field: 'Поле',
    operator: 'Условие',
    value: 'Значение',
    values: 'Значения через запятую',
    add_value: 'Добавить значение',
    remove_value: 'Убрать: %{name}',
    operators: {
      ilike: 'содержит',
      eq: 'равно',
      in: 'одно из',
      gte: 'не меньше',
      lte: 'не больше',
      gt: 'больше',
      lt: 'меньше',
      filled: 'заполнено',
      empty: 'пусто',
    },
    days: {
      eq: 'в этот день',
      gte: 'не раньше',
      lte: 'не позже',
      gt: 'после',
      lt: 'до',
    },
    errors: {
      missing: 'Укажите, с чем сравнивать, или уберите условие',
      twice: 'В этой группе такое условие уже есть',
      too_many: 'Не больше %{max} значений',
      too_long: 'Слишком много значений для одного адреса',
    },
  },
  wrong: {
    title: 'В фильтре ошибка |||| В фильтрах ошибки |||| В фильтрах ошибки',
    clear: 'Убрать его |||| Убрать их |||| Убрать их',
    search: 'Поиск',
  },
};
