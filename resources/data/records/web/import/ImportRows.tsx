import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { groupDigits } from '#shared/money/groupDigits.ts';
import { violationText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { RowReport } from './api.ts';
import styles from './import.module.css';

interface Props {
  kind: 'fault' | 'note';
  rows: readonly RowReport[];
  fields: readonly Field[];
  /** Row of the header in the file; 0 if it has none. */
  headerRow: number;
}

/** Errors or notes by row, numbered as in a spreadsheet. */
export function ImportRows({ kind, rows, fields, headerRow }: Props) {
  const translate = useTranslate();
  const nameOf = (alias: string) =>
    alias === '' ? translate('imports.whole_row') : (fields.find((field) => field.alias === alias)?.name ?? alias);
  const textOf = (fault: RowReport) =>
    fault.message === 'errors.not_offered' && fault.cell
      ? translate('imports.no_option', { value: fault.cell })
      : violationText(fault, translate);
  return (
    <>
      <Table size="small" className={styles.rows}>
        <TableHead>
          <TableRow>
            <TableCell align="right" className={styles.rowNumber}>
              {translate('imports.row')}
            </TableCell>
            <TableCell>{translate('imports.field')}</TableCell>
            <TableCell>{translate('imports.cell')}</TableCell>
            <TableCell>{translate(`imports.${kind}`)}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((fault) => (
            <TableRow key={`${fault.row}.${fault.field}.${fault.message}`}>
              <TableCell align="right">{groupDigits(fault.row + headerRow)}</TableCell>
              <TableCell>{nameOf(fault.field)}</TableCell>
              <TableCell>
                <div className={styles.cell}>{fault.cell}</div>
              </TableCell>
              <TableCell className={styles.text}>{textOf(fault)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Typography variant="body2" color="text.secondary">
        {translate(headerRow === 1 ? 'imports.row_hint' : 'imports.row_hint_plain')}
      </Typography>
    </>
  );
}
