import type { CellProps } from '../view.ts';

export function TextCell<T>({ record, field }: CellProps<T>) {
  const value = (record as Record<string, unknown>)[field];
  if (value === null || value === undefined || value === '') return <span className="stoa-none">—</span>;
  return <>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</>;
}
