import Link from '@mui/material/Link';
import type { ComponentType } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { ValueCellProps } from '#web/fields/types/typeView.ts';
import { typeViewOf } from '#web/fields/types/typeViews.ts';
import { useCard } from '#web/resource/useCard.ts';
import type { CellProps, Row } from '#web/resource/view.ts';
import type { Field } from '../fields/fields.resource.ts';

/** The entity whose records a select names, and which of their fields they are called by. */
export interface Target {
  alias: string;
  label: string | undefined;
}

/**
 * @param target of a select of records; undefined where it is gone
 * @param isExpanded what the select points at comes along as `<alias>_data`
 */
export function cellOfField(field: Field, target: Target | undefined, isExpanded: boolean): ComponentType<CellProps> {
  const { Cell } = typeViewOf(field);
  return ({ record }) => {
    const value = record[field.alias];
    const data = isExpanded ? record[`${field.alias}_data`] : null;
    const to = target && data ? `/admin/data/${target.alias}?card=${String(value)}` : undefined;
    return <Cell field={field} value={value} data={named(data, target?.label)} to={to} />;
  };
}

/** What `with=` brought along, under the name that people know it by. */
function named(data: unknown, label: string | undefined): ValueCellProps['data'] {
  if (typeof data !== 'object' || data === null) return null;
  if (label === undefined) return data as ValueCellProps['data'];
  const name = (data as Record<string, unknown>)[label];
  return name === null || name === undefined || name === '' ? null : { name: String(name) };
}

/** The first cell: the way to the card by keyboard and by ear. */
export const headCell =
  (title: (record: Row) => string): ComponentType<CellProps> =>
  ({ record }) => {
    const card = useCard();
    return (
      <Link component={RouterLink} to={card.to(record.id)} state={{ fromList: true }} underline="hover" sx={head}>
        {title(record)}
      </Link>
    );
  };

/** Between many columns it would else be a letter wide. */
const head = {
  display: 'inline-block',
  minWidth: 'min(180px, var(--cell-width, 180px))',
  color: 'text.primary',
  fontWeight: 550,
  overflowWrap: 'anywhere',
};
