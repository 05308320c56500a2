import type { CellProps } from '../resource/view.ts';
import { useDateText } from './dayForms.ts';

/** A moment in this browser's time zone; a dash where there is none. */
export function MomentCell<T>({ record, field }: CellProps<T>) {
  const value = (record as Record<string, unknown>)[field];
  const text = useDateText('moment')(typeof value === 'string' ? new Date(value) : null);
  return text ? <time dateTime={String(value)}>{text}</time> : <span className="stoa-none">—</span>;
}
