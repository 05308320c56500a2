import { parseISO } from 'date-fns';
import { useDateText } from '#web/i18n/dayForms.ts';
import { None } from '../cellParts.tsx';
import type { ValueCellProps } from '../valueProps.ts';

export function DateValueCell({ value }: ValueCellProps) {
  const text = useDateText('day')(typeof value === 'string' ? parseISO(value) : null);
  return text ? <time dateTime={String(value)}>{text}</time> : <None />;
}
