import { formatDay } from '#web/i18n/formatMoment.ts';
import { None } from '../cellParts.tsx';
import type { ValueCellProps } from '../valueProps.ts';

export function DateValueCell({ value }: ValueCellProps) {
  const text = formatDay(value);
  return text ? <time dateTime={String(value)}>{text}</time> : <None />;
}
