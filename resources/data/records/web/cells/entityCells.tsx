import type { UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import cells from '#web/inputs/fieldTypes/cells.module.css';
import { typeViewOf } from '#web/inputs/fieldTypes/typeViews.ts';
import type { ValueCellProps } from '#web/inputs/fieldTypes/valueProps.ts';
import { useRecordsBase } from '#web/layout/recordsBase.ts';
import { CardLink } from '#web/resource/card/CardLink.tsx';
import type { CellProps, Row, View } from '#web/resource/view.ts';

/** The entity whose records a select chooses from. */
export interface Target {
  alias: string;
  /** Alias of the field that labels its records. */
  label: string | undefined;
  /** The field that labels its records. */
  key?: Field | undefined;
  /** Query of the view of this entity. */
  /** Its records may not be created. */
  isClosed?: boolean;
  view?: UseQueryOptions<View | null, Error, View | null, string[]>;
}

/**
 * The cell component of a field.
 * @param target entity of a select of records; undefined if it was deleted
 * @param isExpanded the record has the target as `<alias>_data`
 * @param isLinked the cell links to the card of the target
 */
export function cellOfField(
  field: Field,
  target: Target | undefined,
  isExpanded: boolean,
  isLinked = true,
): ComponentType<CellProps> {
  const { Cell } = typeViewOf(field);
  return ({ record }) => {
    const base = useRecordsBase();
    const value = record[field.alias];
    const data = isExpanded ? record[`${field.alias}_data`] : null;
    const to = isLinked && target && data ? `${base}/${target.alias}?card=${String(value)}` : undefined;
    const each = Array.isArray(data) ? data : undefined;
    return <Cell field={field} value={value} data={named(data, target?.label)} each={each} to={to} />;
  };
}

/** The name of an expanded record, or the expanded data itself for a variant or a person. */
function named(data: unknown, label: string | undefined): ValueCellProps['data'] {
  if (typeof data !== 'object' || data === null) return null;
  if (label === undefined) return data as ValueCellProps['data'];
  const name = targetName(data, label);
  return name === undefined ? null : { name };
}

/** What an expanded value has for an id: of several values one of them. */
export const referredOf = (data: unknown, of: number): unknown =>
  Array.isArray(data) ? data.find((each) => each?.id === of) : data;

/** The name of an expanded record or person; undefined if it has none. */
export function targetName(data: unknown, label: string | undefined): string | undefined {
  const name = (data as Record<string, unknown> | null | undefined)?.[label ?? 'name'];
  return name === null || name === undefined || name === '' ? undefined : String(name);
}

/** The cell that titles a row. Its link opens the card, also by keyboard and screen reader. */
export const headCell =
  (title: (record: Row) => string): ComponentType<CellProps> =>
  ({ record }) => (
    <CardLink id={record.id} className={cells.head}>
      {title(record)}
    </CardLink>
  );
