import { type MouseEvent, memo } from 'react';
import { useCardLinks } from './cardLinks.tsx';
import type { ShownColumn } from './columns.ts';
import { cellStyle, widthStyle } from './columnWidth.ts';
import { useMark } from './live/marks.ts';
import { RowActions } from './RowActions.tsx';
import styles from './rows.module.css';
import { SelectBox } from './SelectBox.tsx';
import type { Bulk } from './useBulk.ts';
import { useView } from './ViewContext.ts';
import type { Row } from './view.ts';

interface Props {
  record: Row;
  columns: readonly ShownColumn[];
  /** Rows may be selected, and this one is or is not. */
  isOffered: boolean;
  isSelected: boolean;
  onToggle: (record: Row) => void;
  bulk: Bulk;
}

/** Controls inside a row answer for themselves; selecting text opens nothing. */
export const isPlainClick = (event: MouseEvent<HTMLElement>) =>
  event.target instanceof Element &&
  event.currentTarget.contains(event.target) &&
  !event.target.closest('a, button, input, label, [role=button]') &&
  !getSelection()?.toString();

/**
 * A row opens its card wherever it is clicked; the keyboard uses the link in its first cell. It is drawn again when
 * something of its own changed, and not for the list around it: keep what it is handed the same.
 */
export const RecordRow = memo(function RecordRow({ record, columns, isOffered, isSelected, onToggle, bulk }: Props) {
  const { declaration, Actions } = useView();
  const { open } = useCardLinks();
  const opens = Boolean(declaration.card);
  const mark = useMark(declaration.name, record.id);
  return (
    <tr
      className={`${styles.row} ${opens ? styles.opens : ''} ${mark ?? ''}`}
      data-selected={isSelected || undefined}
      onClick={(event) => {
        if (opens && isPlainClick(event)) open(record.id);
      }}
    >
      {isOffered && (
        <td className={styles.check}>
          <SelectBox record={record} isSelected={isSelected} onToggle={onToggle} />
        </td>
      )}
      {columns.map(({ key, Cell, isHead, align, width }) =>
        isHead ? (
          <th key={key} scope="row" className={styles.standing} style={widthStyle(width)}>
            <Cell record={record} field={key} />
          </th>
        ) : (
          <td key={key} style={cellStyle(align, width)}>
            <Cell record={record} field={key} />
          </td>
        ),
      )}
      {(isOffered || Actions) && (
        <td className={styles.actions}>
          {Actions && <Actions record={record} />}
          {isOffered && <RowActions record={record} bulk={bulk} />}
        </td>
      )}
    </tr>
  );
});
