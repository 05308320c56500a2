import { memo, useSyncExternalStore } from 'react';
import { RecordContextProvider } from 'react-admin';
import { useTranslate } from '#web/i18n/translate.ts';
import { cellStyle, type ShownColumn, useColumns, widthStyle } from '#web/resource/list/table/columns.ts';
import { cellProps, columnProps } from '#web/resource/list/table/RecordRow.tsx';
import styles from '#web/resource/list/table/rows.module.css';
import type { RowEnds } from '#web/resource/slots.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { CellStates } from './core/cellStates.ts';
import type { NewRows as Ids } from './core/newRows.ts';

interface Props extends RowEnds {
  states: CellStates;
  ids: Ids;
}

/** The rows below the records: those that could not be created yet, and an empty one for the next record. */
export default function NewRows({ ids, ...props }: Props) {
  const { shown } = useColumns();
  const rows = useSyncExternalStore(ids.subscribe, ids.get);
  return rows.map((id) => <NewRow key={id} id={id} columns={shown} {...props} />);
}

interface RowProps extends Omit<Props, 'ids'> {
  id: number;
  columns: readonly ShownColumn[];
}

const NewRow = memo(function NewRow({ id, columns, states, hasCheck, hasActions }: RowProps) {
  const { editable } = useView().list;
  const typed = useSyncExternalStore(states.subscribe, () => states.typedOf(id));
  const record = { id, ...typed };
  return (
    <RecordContextProvider value={record}>
      <tr className={styles.row} data-record={id}>
        {hasCheck && <td {...cellProps(true)} className={styles.check} />}
        {columns.map(({ key, Cell, isHead, align, ...widths }) =>
          isHead ? (
            <th
              key={key}
              {...columnProps(true, key, editable)}
              scope="row"
              className={styles.sticky}
              style={widthStyle(widths)}
            >
              <Head value={typed?.[key]} />
            </th>
          ) : (
            <td key={key} {...columnProps(true, key, editable)} style={cellStyle({ align, ...widths })}>
              {typed && Object.hasOwn(typed, key) && <Cell record={record} field={key} />}
            </td>
          ),
        )}
        {hasActions && <td {...cellProps(true)} className={styles.actions} />}
      </tr>
    </RecordContextProvider>
  );
});

/** Names the row; without a link, because there is no card yet. */
function Head({ value }: { value: unknown }) {
  const translate = useTranslate();
  if (typeof value === 'string' && value.trim() !== '') return value;
  return <span style={soft}>{translate('grid.new_record')}</span>;
}

const soft = { color: 'var(--text-soft)' };
