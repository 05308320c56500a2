import { useDateText } from '#web/i18n/dayForms.ts';
import type { CellProps } from '../view.ts';

/** A moment in this browser's time zone; a dash where there is none. */
export function MomentCell<T>({ record, field }: CellProps<T>) {
  const value = (record as Record<string, unknown>)[field];
  const text = useDateText('moment')(typeof value === 'string' ? new Date(value) : null);
  return text ? <time dateTime={String(value)}>{text}</time> : <span className="stoa-none">—</span>;
}
