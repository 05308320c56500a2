import type { UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Field } from '#resources/fields/fields.resource.ts';
import cells from '#web/fieldTypes/cells.module.css';
import { typeViewOf } from '#web/fieldTypes/typeViews.ts';
import type { ValueCellProps } from '#web/fieldTypes/valueProps.ts';
import { CardLink } from '#web/resource/card/CardLink.tsx';
import type { CellProps, Row, View } from '#web/resource/view.ts';

/** The entity whose records a select names, and which of their fields they are called by. */
export interface Target {
  alias: string;
  label: string | undefined;
  /** The field of that alias. */
  key?: Field | undefined;
  /** The query of its list and card. */
  view?: UseQueryOptions<View | null, Error, View | null, string[]>;
}

/**
 * @param target of a select of records; undefined where it is gone
 * @param isExpanded what the select points at comes along as `<alias>_data`
 */
export function cellOfField(
  field: Field,
  target: Target | undefined,
  isExpanded: boolean,
  isLinked = true,
): ComponentType<CellProps> {
  const { Cell } = typeViewOf(field);
  return ({ record }) => {
    const value = record[field.alias];
    const data = isExpanded ? record[`${field.alias}_data`] : null;
    const to = isLinked && target && data ? `/admin/data/${target.alias}?card=${String(value)}` : undefined;
    return <Cell field={field} value={value} data={named(data, target?.label)} to={to} />;
  };
}

/** What `with=` brought along, under the name that people know it by. */
function named(data: unknown, label: string | undefined): ValueCellProps['data'] {
  if (typeof data !== 'object' || data === null) return null;
  if (label === undefined) return data as ValueCellProps['data'];
  const name = targetName(data, label);
  return name === undefined ? null : { name };
}

/** What a record that was brought along is called by its label, a person by their name; undefined where by nothing. */
export function targetName(data: unknown, label: string | undefined): string | undefined {
  const name = (data as Record<string, unknown> | null | undefined)?.[label ?? 'name'];
  return name === null || name === undefined || name === '' ? undefined : String(name);
}

/** The first cell: the way to the card by keyboard and by ear. */
export const headCell =
  (title: (record: Row) => string): ComponentType<CellProps> =>
  ({ record }) => (
    <CardLink id={record.id} className={cells.head}>
      {title(record)}
    </CardLink>
  );
