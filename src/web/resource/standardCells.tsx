import type { ComponentType } from 'react';
import type { Schema } from '#shared/violations.ts';
import { formatMoment } from '../i18n/formatMoment.ts';
import { useTranslate } from '../i18n/translate.ts';
import cellStyles from '../inputs/fieldTypes/cells.module.css';
import { type ValueKind, valueKind } from '../inputs/form/valueKind.ts';
import type { CellProps } from './view.ts';

export function TextCell<T>({ record, field }: CellProps<T>) {
  const value = (record as Record<string, unknown>)[field];
  if (value === null || value === undefined || value === '') return <span className="stoa-none">—</span>;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return (
    <span title={text} className={cellStyles.line}>
      {text}
    </span>
  );
}

export function BooleanCell<T>({ record, field }: CellProps<T>) {
  const translate = useTranslate();
  return <>{translate((record as Record<string, unknown>)[field] ? 'admin.filters.yes' : 'admin.filters.no')}</>;
}

/** A timestamp in the browser's time zone; a dash for no value. */
export function MomentCell<T>({ record, field }: CellProps<T>) {
  const value = (record as Record<string, unknown>)[field];
  const text = formatMoment(value);
  return text ? <time dateTime={String(value)}>{text}</time> : <span className="stoa-none">—</span>;
}

const cells: Record<ValueKind, ComponentType<CellProps>> = {
  text: TextCell,
  number: TextCell,
  other: TextCell,
  boolean: BooleanCell,
  moment: MomentCell,
};

/** The default cell of a field, by its schema's type. */
export const cellOf = (record: Schema | undefined, field: string) => cells[valueKind(record, field)];
