import { useTranslate } from '#web/i18n/translate.ts';
import type { CellProps } from '../view.ts';

export function BooleanCell<T>({ record, field }: CellProps<T>) {
  const translate = useTranslate();
  return <>{translate((record as Record<string, unknown>)[field] ? 'admin.filters.yes' : 'admin.filters.no')}</>;
}
