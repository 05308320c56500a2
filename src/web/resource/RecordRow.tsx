import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { MouseEvent } from 'react';
import type { ShownColumn } from './columns.ts';
import { widthStyle } from './columnWidth.ts';
import { useMark } from './live/marks.ts';
import { RowActions } from './RowActions.tsx';
import { SelectBox } from './SelectBox.tsx';
import { useCard } from './useCard.ts';
import type { Selection } from './useSelection.ts';
import { useView } from './ViewContext.ts';
import type { Row } from './view.ts';

interface Props {
  record: Row;
  columns: readonly ShownColumn[];
  selection: Selection;
}

/** Controls inside a row answer for themselves; selecting text opens nothing. */
export const isPlainClick = (event: MouseEvent<HTMLElement>) =>
  event.target instanceof Element &&
  event.currentTarget.contains(event.target) &&
  !event.target.closest('a, button, input, label, [role=button]') &&
  !getSelection()?.toString();

/** A row opens its card wherever it is clicked; the keyboard uses the link in its first cell. */
export function RecordRow({ record, columns, selection }: Props) {
  const { declaration, Actions } = useView();
  const card = useCard();
  const opens = Boolean(declaration.card);
  const mark = useMark(declaration.name, record.id);
  return (
    <TableRow
      hover
      selected={selection.has(record)}
      className={mark ?? ''}
      onClick={(event) => {
        if (opens && isPlainClick(event)) card.open(record.id);
      }}
      sx={opens ? { cursor: 'pointer' } : null}
    >
      {selection.isOffered && (
        <TableCell padding="checkbox">
          <SelectBox record={record} selection={selection} />
        </TableCell>
      )}
      {columns.map(({ key, Cell, isHead, align, width }) => (
        <TableCell
          key={key}
          align={align}
          style={widthStyle(width)}
          {...(isHead ? { component: 'th', scope: 'row', className: 'stoa-head', sx: { fontWeight: 400 } } : {})}
        >
          <Cell record={record} field={key} />
        </TableCell>
      ))}
      {(selection.isOffered || Actions) && (
        <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
          {Actions && <Actions record={record} />}
          {selection.isOffered && <RowActions record={record} selection={selection} />}
        </TableCell>
      )}
    </TableRow>
  );
}
