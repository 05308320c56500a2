import type { ReactNode } from 'react';
import { RecordContextProvider } from 'react-admin';
import { screenLimits } from '#shared/limits.ts';
import { type ShownColumn, useColumns } from '#web/resource/list/table/columns.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import styles from './CardFace.module.css';

const shownFields = 3;

/** The first visible columns, without those that the card shows anyway. */
const fieldsOf = (shown: readonly ShownColumn[], step: string) =>
  shown.filter(({ key, isHead }) => !isHead && key !== step && key !== 'id').slice(0, shownFields);

interface Props {
  row: Row;
  step: string;
  /** The drag handle, at the end of the first line. */
  handle?: ReactNode;
}

/** Content of a card: the record's name, its id, and up to three fields (docs/reference/product/lists-and-cards.md#pipeline). */
export function CardFace({ row, step, handle }: Props) {
  const translate = useResourceTranslate(useView().declaration.name);
  const { all, shown } = useColumns();
  const head = all.find(({ isHead }) => isHead);
  return (
    <RecordContextProvider value={row}>
      <div className={styles.first}>
        <div className={styles.name}>{head && <head.Cell record={row} field={head.key} />}</div>
        <span className={styles.id}>
          <span className="visually-hidden">{translate('pipeline.id')}</span>#{row.id}
        </span>
        {handle}
      </div>
      <dl className={styles.fields}>
        {fieldsOf(shown, step).map(({ key, label, Cell }) => (
          <div key={key} className={styles.field}>
            <dt title={label} className={styles.label}>
              {label}
            </dt>
            <dd className={styles.answer}>
              <Cell record={row} field={key} />
            </dd>
          </div>
        ))}
      </dl>
    </RecordContextProvider>
  );
}

export const cardSize = { width: screenLimits.pipeline_card_width_px, height: screenLimits.pipeline_card_height_px };
