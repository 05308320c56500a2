import TableCell from '@mui/material/TableCell';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { violationText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { RowReport } from './api.ts';
import styles from './importTable.module.css';
import { becomes, type HowShown } from './shownCell.ts';

interface Props {
  field: FieldModel | undefined;
  isImported: boolean;
  /** Null: not known. */
  text: string | null;
  fault: RowReport | undefined;
  note: RowReport | undefined;
  how: HowShown;
}

/** What is written, what it becomes where that differs, and what is wrong with it. */
export function ImportCell({ field, isImported, text, fault, note, how }: Props) {
  const translate = useTranslate();
  const written = text ?? (fault ?? note)?.cell ?? '';
  const value = field && !fault ? becomes(written, field, how) : null;
  const told = fault ?? note;
  const state = fault ? 'fault' : note ? 'note' : isImported ? undefined : 'off';
  return (
    <TableCell className={styles.cell} data-state={state}>
      <div className={styles.written} title={written}>
        {written || '\u00a0'}
      </div>
      {value !== null && (
        <div className={styles.becomes}>
          <span className="visually-hidden">{translate('imports.becomes')} </span>
          {value}
        </div>
      )}
      {told && <div className={styles.told}>{violationText(told, translate)}</div>}
    </TableCell>
  );
}
