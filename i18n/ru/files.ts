import type { Translated } from '#shared/resource.ts';
import type { files as en } from '../en/files.ts';

export const files = {
  fields: {},
  errors: {
    file: 'Выберите файл',
    empty: 'Файл пуст',
    image: 'Не удалось прочитать изображение',
    image_type: 'Выберите изображение PNG, JPEG, WebP, GIF или AVIF',
    pixels: 'В изображении слишком много точек: не больше 25 миллионов',
    one_file: 'Отправляйте по одному файлу',
    file_is_large: 'Файл слишком большой',
  },
} satisfies Translated<typeof en>;
