import { useTranslate } from '../providers/words.ts';
import type { CellProps } from '../resource/view.ts';

export function BooleanCell<T>({ record, field }: CellProps<T>) {
  const translate = useTranslate();
  return <>{translate((record as Record<string, unknown>)[field] ? 'admin.filters.yes' : 'admin.filters.no')}</>;
}
