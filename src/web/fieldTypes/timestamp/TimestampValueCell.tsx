import { useDateText } from '#web/i18n/dayForms.ts';
import { None } from '../cellParts.tsx';
import type { ValueCellProps } from '../valueProps.ts';

export function TimestampValueCell({ value }: ValueCellProps) {
  const text = useDateText('moment')(typeof value === 'string' ? new Date(value) : null);
  return text ? <time dateTime={String(value)}>{text}</time> : <None />;
}
