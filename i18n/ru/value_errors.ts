import type { Translated } from '#shared/resource.ts';
import type en from '../en/value_errors.ts';

export default {
  type_text: 'Введите не больше 255 символов',
  type_timestamp: 'Введите дату и время с часовым поясом, например 2026-01-31T09:30:00Z',
  number_bigint: 'Введите целое число не больше 9 007 199 254 740 991',
  number_int: 'Введите целое число не больше 2 147 483 647',
  number_smallint: 'Введите целое число от −32 768 до 32 767',
  number_double: 'Введите число; целое — до 9 007 199 254 740 991',
  number_decimal: 'Цифр до запятой — не больше %{digits}, после — не больше %{scale}',
  phone: 'Введите номер телефона, например +7 495 123-45-67',
  url: 'Введите адрес, который начинается с https://, http://, mailto: или tel:',
  not_offered: 'Такого варианта нет',
  taken: 'Это значение уже есть у другой записи',
  file: 'Загрузите файл',
  json: 'Это не JSON',
  depth: 'Слишком глубокая вложенность: не более 64 уровней',
  too_long: 'Не более 1 МБ',
} satisfies Translated<typeof en>;
