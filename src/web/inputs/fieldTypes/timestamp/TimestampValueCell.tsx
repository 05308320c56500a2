import { formatMoment } from '#web/i18n/formatMoment.ts';
import { None } from '../cellParts.tsx';
import type { ValueCellProps } from '../valueProps.ts';

export function TimestampValueCell({ value }: ValueCellProps) {
  const text = formatMoment(value);
  return text ? <time dateTime={String(value)}>{text}</time> : <None />;
}
