import ArrowIcon from '@mui/icons-material/ArrowDownward';
import type { CSSProperties, DOMAttributes } from 'react';
import { useListContext } from 'react-admin';
import { ColumnEdge } from './ColumnEdge.tsx';
import type { ShownColumn } from './columns.ts';
import { cellStyle } from './columnWidth.ts';
import styles from './rows.module.css';

interface Props {
  column: ShownColumn;
  /** Where it can be dragged to another place: what makes it so. */
  drag?: {
    ref: (head: HTMLElement | null) => void;
    listeners: DOMAttributes<HTMLElement> | undefined;
    style: CSSProperties;
  };
}

/** Header of a column; where it sorts, a button that goes from ascending to descending and back. */
export function HeaderCell({ column, drag }: Props) {
  const { sort } = useListContext();
  const isSorted = column.sort && sort.field === column.key;
  const direction = sort.order === 'ASC' ? 'ascending' : 'descending';
  return (
    <th
      ref={drag?.ref}
      {...drag?.listeners}
      data-drags={drag && !column.isHead ? '' : undefined}
      scope="col"
      // Not by its content, which has the edge's name too.
      aria-label={column.label}
      aria-sort={column.sort ? (isSorted ? direction : 'none') : undefined}
      style={{ position: 'relative', ...cellStyle(column.align, column.width), ...drag?.style }}
      className={column.isHead ? `${styles.head} ${styles.standing}` : styles.head}
    >
      {column.sort ? <SortButton column={column} /> : column.label}
      <ColumnEdge column={column} />
    </th>
  );
}

function SortButton({ column: { key, label, align } }: { column: ShownColumn }) {
  const { sort, setSort } = useListContext();
  const isSorted = sort.field === key;
  const isAscending = sort.order === 'ASC';
  const next = isSorted && isAscending ? 'DESC' : 'ASC';
  return (
    <button
      type="button"
      className={styles.sort}
      data-sorted={isSorted || undefined}
      data-end={align === 'right' || undefined}
      onClick={() => setSort({ field: key, order: next })}
    >
      {label}
      <ArrowIcon style={{ fontSize: 14, rotate: isSorted && !isAscending ? '0deg' : '180deg' }} />
    </button>
  );
}
