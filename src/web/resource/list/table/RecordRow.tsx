import { type MouseEvent, memo, useSyncExternalStore } from 'react';
import { RecordContextProvider } from 'react-admin';
import { useCardLinks } from '#web/resource/card/cardLinks.tsx';
import { type RowDrafts, useListSlots } from '#web/resource/slots.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { ListView, Row } from '#web/resource/view.ts';
import type { ShownColumn } from './columns.ts';
import { cellStyle, widthStyle } from './columns.ts';
import styles from './rows.module.css';
import { SelectBox } from './selection.tsx';

interface Props {
  record: Row;
  columns: readonly ShownColumn[];
  /** Rows can be selected. */
  isOffered: boolean;
  isSelected: boolean;
  onToggle: (record: Row, isRange: boolean) => void;
  /** Null where cells are not edited in the list. */
  drafts: RowDrafts | null;
}

/** Whether a click was neither on a control inside the row nor the end of a text selection. */
export const isPlainClick = (event: MouseEvent<HTMLElement>) =>
  event.target instanceof Element &&
  event.currentTarget.contains(event.target) &&
  !event.target.closest('a, button, input, label, [role=button]') &&
  !getSelection()?.toString();

/**
 * A click on a row opens its card; the keyboard uses the link in the first cell. Memoized: pass props that stay the same
 * while the row does.
 */
export const RecordRow = memo(function RecordRow({ columns, isOffered, isSelected, onToggle, ...props }: Props) {
  const {
    declaration,
    allows,
    list: { editable: fields, Actions, Panel },
  } = useView();
  const { open } = useCardLinks();
  const { RowActions, useRowClass } = useListSlots();
  const isGrid = props.drafts !== null;
  const record = useTyped(props.record, props.drafts);
  const opens = Boolean(declaration.card ?? Panel) && !isGrid;
  const editable = allows?.(props.record, 'update') === false ? undefined : fields;
  const mark = useRowClass(declaration.name, record.id);
  return (
    <RecordContextProvider value={record}>
      <tr
        className={`${styles.row} ${opens ? styles.opens : ''} ${mark ?? ''}`}
        data-record={record.id}
        data-selected={isSelected || undefined}
        onClick={(event) => {
          if (opens && isPlainClick(event)) open(record.id);
        }}
      >
        {isOffered && (
          <td {...cellProps(isGrid)} className={styles.check}>
            <SelectBox record={record} isSelected={isSelected} onToggle={onToggle} />
          </td>
        )}
        {columns.map(({ key, Cell, isHead, align, ...widths }) =>
          isHead ? (
            <th
              key={key}
              {...columnProps(isGrid, key, editable)}
              scope="row"
              className={styles.sticky}
              style={widthStyle(widths)}
            >
              <Cell record={record} field={key} />
            </th>
          ) : (
            <td key={key} {...columnProps(isGrid, key, editable)} style={cellStyle({ align, ...widths })}>
              <Cell record={record} field={key} />
            </td>
          ),
        )}
        {(isOffered || Actions) && (
          <td {...cellProps(isGrid)} className={styles.actions}>
            {Actions && <Actions record={record} />}
            {isOffered && RowActions && <RowActions record={record} />}
          </td>
        )}
      </tr>
    </RecordContextProvider>
  );
});

/** Of a cell beside the columns. */
export const cellProps = (isGrid: boolean) => (isGrid ? { tabIndex: -1 } : {});

export const columnProps = (isGrid: boolean, key: string, editable: ListView['editable']) =>
  isGrid ? { ...cellProps(true), 'data-column': key, 'aria-readonly': !editable?.[key] } : {};

/** The record with its unsaved values; the same object if it has none. */
function useTyped(record: Row, drafts: RowDrafts | null): Row {
  const typed = useSyncExternalStore(drafts?.subscribe ?? neverChanges, () => drafts?.typedOf(record.id));
  return typed ? { ...record, ...typed } : record;
}

const neverChanges = () => () => {};
