import Link from '@mui/material/Link';
import type { ComponentType } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { ValueCellProps } from '#web/fields/types/typeView.ts';
import { typeViewOf } from '#web/fields/types/typeViews.ts';
import { useCard } from '#web/resource/useCard.ts';
import type { CellProps, Row } from '#web/resource/view.ts';
import type { Field } from '../fields/fields.resource.ts';

/**
 * @param label of a select of records: which of the record's fields names it
 * @param isExpanded what the select points at comes along as `<alias>_data`
 */
export function cellOfField(field: Field, label: string | undefined, isExpanded: boolean): ComponentType<CellProps> {
  const { Cell } = typeViewOf(field);
  return ({ record }) => (
    <Cell
      field={field}
      value={record[field.alias]}
      data={isExpanded ? named(record[`${field.alias}_data`], label) : null}
    />
  );
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
      <Link
        component={RouterLink}
        to={card.to(record.id)}
        state={{ fromList: true }}
        underline="hover"
        sx={{ color: 'text.primary', fontWeight: 550, overflowWrap: 'anywhere' }}
      >
        {title(record)}
      </Link>
    );
  };
