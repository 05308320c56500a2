import type { Filter } from '#shared/listQuery.ts';

/** A day of a date range is the day of the person who looks: from its first moment here to its last. */
export function dayMoment<T>(key: string, value: T, kind: Filter | undefined): T | string {
  if (typeof value !== 'string' || kind?.type !== 'date_range' || kind.of === 'date') return value;
  const time = key.endsWith('_start') ? '00:00:00.000' : '23:59:59.999';
  return new Date(`${value}T${time}`).toISOString();
}
