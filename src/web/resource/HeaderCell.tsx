import ArrowIcon from '@mui/icons-material/ArrowDownward';
import ButtonBase from '@mui/material/ButtonBase';
import TableCell from '@mui/material/TableCell';
import { useListContext } from 'react-admin';
import type { ShownColumn } from './columns.ts';

/** Header of a column; where it sorts, a button that goes from ascending to descending and back. */
export function HeaderCell({ column }: { column: ShownColumn }) {
  const { sort, setSort } = useListContext();
  if (!column.sort) return <TableCell scope="col">{column.label}</TableCell>;
  const isSorted = sort.field === column.key;
  const isAscending = sort.order === 'ASC';
  const next = isSorted && isAscending ? 'DESC' : 'ASC';

  return (
    <TableCell scope="col" aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : 'none'}>
      <ButtonBase
        onClick={() => setSort({ field: column.key, order: next })}
        sx={{
          font: 'inherit',
          gap: 1,
          borderRadius: 1,
          py: 1.5,
          color: isSorted ? 'text.primary' : 'inherit',
          '&:hover, &:focus-visible': { color: 'text.primary' },
          '&:hover .sort-arrow, &:focus-visible .sort-arrow': { opacity: isSorted ? 1 : 0.5 },
        }}
      >
        {column.label}
        <ArrowIcon
          className="sort-arrow"
          sx={{
            fontSize: 14,
            opacity: isSorted ? 1 : 0,
            rotate: isSorted && !isAscending ? '0deg' : '180deg',
            transition: 'rotate 120ms',
          }}
        />
      </ButtonBase>
    </TableCell>
  );
}
