import type { Translated } from '#shared/resource.ts';
import type en from '../en/several.ts';

export default {
  remove: 'Убрать: %{name}',
  full: 'Больше выбрать нельзя: не более %{smart_count} значения |||| Больше выбрать нельзя: не более %{smart_count} значений |||| Больше выбрать нельзя: не более %{smart_count} значений',
  files: {
    drop: 'Перетащите файлы сюда',
    max: 'До %{max} каждый',
    choose: 'Выбрать файлы',
    remove: 'Убрать',
    full: 'Больше добавить нельзя: не более %{smart_count} файла |||| Больше добавить нельзя: не более %{smart_count} файлов |||| Больше добавить нельзя: не более %{smart_count} файлов',
    left_out:
      'Можно не более %{max} файлов. Не добавлен %{smart_count} файл. |||| Можно не более %{max} файлов. Не добавлены %{smart_count} файла. |||| Можно не более %{max} файлов. Не добавлено %{smart_count} файлов.',
  },
} satisfies Translated<typeof en>;
