import { type ReactNode, useId } from 'react';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import styles from './duplicates.module.css';
import { isEmpty } from './mergeChoices.ts';

interface Props {
  all: readonly Row[];
  /** Ids of those that are not merged. */
  left: readonly number[];
  winner: Row;
  /** The fields in which they differ, each with the record whose value is kept. */
  fields: readonly { field: FieldModel; source: Row }[];
  titleOf: (row: Row) => string;
  onKeep: (id: number) => void;
  onLeave: (id: number) => void;
  onChoose: (field: string, id: number) => void;
}

/** A column for each record and a row for each field in which they differ; on a phone, a list of choices for each field. */
export function MergeTable({ all, left, winner, fields, titleOf, onKeep, onLeave, onChoose }: Props) {
  const translate = useTranslate();
  const group = useId();
  return (
    <div className={styles.scroll}>
      <div className={styles.table} style={{ '--records': all.length } as object}>
        <ChoiceRow label={translate('duplicates.keep')}>
          {all.map((row) => (
            <div key={row.id} className={styles.head} data-left={left.includes(row.id) || undefined}>
              <Choice
                name={group}
                isChosen={row.id === winner.id}
                isDisabled={left.includes(row.id)}
                onChoose={() => onKeep(row.id)}
              >
                <strong>{titleOf(row)}</strong>
                <span className={styles.soft}>
                  #{row.id} · {formatMoment(String(row.created_at))}
                </span>
              </Choice>
              {all.length > 2 && (
                <label className={styles.choice}>
                  <input type="checkbox" checked={left.includes(row.id)} onChange={() => onLeave(row.id)} />
                  <span className={styles.soft}>{translate('duplicates.leave_out')}</span>
                </label>
              )}
            </div>
          ))}
        </ChoiceRow>
        {fields.map(({ field, source }) => (
          <ChoiceRow key={field.alias} label={field.name}>
            {all.map((row) =>
              left.includes(row.id) ? (
                <span key={row.id} className={styles.gap} />
              ) : (
                <Choice
                  key={row.id}
                  name={`${group}${field.alias}`}
                  isChosen={row.id === source.id}
                  onChoose={() => onChoose(field.alias, row.id)}
                >
                  <Value row={row} field={field} />
                  <span className={styles.whose}>#{row.id}</span>
                </Choice>
              ),
            )}
          </ChoiceRow>
        ))}
      </div>
      {fields.length === 0 && <p className={styles.soft}>{translate('duplicates.no_differences')}</p>}
    </div>
  );
}

const ChoiceRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="radiogroup" aria-label={label} className={styles.row}>
    <span className={styles.name}>{label}</span>
    {children}
  </div>
);

interface ChoiceProps {
  name: string;
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

const Choice = ({ name, isChosen, isDisabled = false, onChoose, children }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type="radio" name={name} checked={isChosen} disabled={isDisabled} onChange={onChoose} />
    <span className={styles.value}>{children}</span>
  </label>
);

/** A value as lists show it. */
function Value({ row, field: { alias } }: { row: Row; field: FieldModel }) {
  const translate = useTranslate();
  const Cell = useView().merge?.values?.[alias];
  if (isEmpty(row[alias])) return <span className={styles.soft}>{translate('records.value.none')}</span>;
  return Cell && <Cell record={row} field={alias} />;
}
