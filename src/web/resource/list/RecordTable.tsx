import { useListContext } from 'react-admin';
import { useListSlots } from '../slots.ts';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { useView } from '../ViewContext.ts';
import type { Row } from '../view.ts';
import { CheckBox } from './CheckBox.tsx';
import { useColumns } from './columns.ts';
import { Heads } from './Heads.tsx';
import { RecordRow } from './RecordRow.tsx';
import styles from './rows.module.css';
import { useListPrefs } from './useListPrefs.ts';
import { useSelection } from './useSelection.ts';

export function RecordTable({ rows }: { rows: readonly Row[] }) {
  const {
    declaration,
    list: { Actions },
  } = useView();
  const { name } = declaration;
  const word = useResourceTranslate(name);
  const [prefs] = useListPrefs(name);
  const { shown } = useColumns();
  const { isPlaceholderData } = useListContext();
  const { useTable } = useListSlots();
  const selection = useSelection(rows);
  const { isOffered } = selection;
  const { props, layer, drafts } = useTable(rows);

  return (
    <div className={styles.frame}>
      <table
        {...props}
        className={styles.table}
        data-dense={prefs.dense || undefined}
        data-waits={isPlaceholderData || undefined}
        aria-label={word('name')}
      >
        <thead>
          <tr>
            {isOffered && (
              <th className={`${styles.head} ${styles.check}`}>
                <CheckBox
                  label={word('list.select_all')}
                  checked={selection.isAll}
                  isMixed={selection.isSome}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            <Heads columns={shown} />
            {(isOffered || Actions) && (
              <th className={styles.head}>
                <span className="visually-hidden">{word('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RecordRow
              key={row.id}
              record={row}
              columns={shown}
              isOffered={isOffered}
              isSelected={selection.has(row)}
              onToggle={selection.toggle}
              drafts={drafts}
            />
          ))}
        </tbody>
      </table>
      {layer}
    </div>
  );
}
