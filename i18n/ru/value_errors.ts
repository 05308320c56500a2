import type { Translated } from '#shared/resource.ts';
import type en from '../en/value_errors.ts';

export default {
  type_text: 'Текст не длиннее 255 символов',
  type_timestamp: 'Дата и время с часовым поясом, например 2026-01-31T09:30:00Z',
  number_bigint: 'Целое число, не больше 9 007 199 254 740 991',
  number_int: 'Целое число от −2 147 483 648 до 2 147 483 647',
  number_smallint: 'Целое число от −32 768 до 32 767',
  not_offered: 'Выберите из того, что предлагается',
  file: 'Здесь должен быть загруженный файл',
  json: 'Это не JSON',
  depth: 'Слишком глубокая вложенность: не более 64 уровней',
  too_long: 'Не более 1 МБ',
} satisfies Translated<typeof en>;
