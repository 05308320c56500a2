import Box, { type BoxProps } from '@mui/material/Box';
import { RecordContextProvider } from 'react-admin';
import { useCardLinks } from '#web/resource/card/cardLinks.tsx';
import { useListSlots } from '#web/resource/slots.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { useColumns } from './columns.ts';
import { isPlainClick } from './RecordRow.tsx';
import styles from './RecordStack.module.css';
import { SelectBox, useSelection } from './selection.tsx';

function StackItem({ record, ...rest }: { record: Row } & Omit<BoxProps<'li'>, 'className'>) {
  const { declaration } = useView();
  const { useRowClass } = useListSlots();
  const mark = useRowClass(declaration.name, record.id) ?? '';
  return (
    <RecordContextProvider value={record}>
      <Box component="li" {...rest} className={`${styles.record} ${mark}`} />
    </RecordContextProvider>
  );
}

/** The list on a narrow screen: each row is a card with the head column on top and the others labelled below. */
export function RecordStack({ rows }: { rows: readonly Row[] }) {
  const {
    declaration,
    list: { Actions, Panel },
  } = useView();
  const translate = useResourceTranslate(declaration.name);
  const { shown } = useColumns();
  const { RowActions } = useListSlots();
  const selection = useSelection(rows);
  const { open } = useCardLinks();
  const Head = shown.find((column) => column.isHead);
  const others = shown.filter((column) => column !== Head);

  return (
    <ul aria-label={translate('name')} className={styles.list}>
      {rows.map((row) => (
        <StackItem
          key={row.id}
          record={row}
          onClick={(event) => {
            if ((declaration.card ?? Panel) && isPlainClick(event)) open(row.id);
          }}
          data-selected={selection.has(row) || undefined}
        >
          <div className={styles.first}>
            {selection.isOffered && (
              <SelectBox record={row} isSelected={selection.has(row)} onToggle={selection.toggle} />
            )}
            <div className={styles.name}>{Head && <Head.Cell record={row} field={Head.key} />}</div>
            {Actions && <Actions record={row} />}
            {selection.isOffered && RowActions && <RowActions record={row} />}
          </div>
          <dl className={styles.fields}>
            {others.map(({ key, label, Cell }) => (
              <div key={key} className={styles.field}>
                <dt className={styles.label}>{label}</dt>
                <dd className={styles.value}>
                  <Cell record={row} field={key} />
                </dd>
              </div>
            ))}
          </dl>
        </StackItem>
      ))}
    </ul>
  );
}
