import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Fragment, type ReactNode } from 'react';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { groupDigits } from '#shared/money/groupDigits.ts';
import type { ValueFormat } from '#shared/values/reading.ts';
import { violationText } from '#web/i18n/errorText.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import type { ImportReport } from './api.ts';
import type { ChosenFile } from './chosenFile.ts';
import { ImportCell } from './ImportCell.tsx';
import { aliasOf, fieldAt } from './importColumns.ts';
import { columnFormat } from './importFormats.ts';
import styles from './importTable.module.css';
import { type RowFaults, reportedRows } from './problems.ts';

interface Props {
  report: ImportReport | null;
  /** That columns go to. */
  fields: readonly FieldModel[];
  chosen: ChosenFile;
  /** What stands above a column. */
  head: (column: ShownColumn) => ReactNode;
}

/** Rows without problems that are shown, the first of the file. */
const shownRows = 8;

export interface ShownColumn {
  at: number;
  /** Undefined: not imported, or the ids of records. */
  field: FieldModel | undefined;
  /** The name under which the server reports on it. */
  alias: string | null;
  format: ValueFormat | 'either' | null;
}

/** The first rows of the file and those with problems: what is written, what it becomes, and what is wrong. */
export function ImportTable({ report, fields, chosen, head }: Props) {
  const translate = useTranslate();
  const { preview, columns } = chosen;
  const reported = report ? reportedRows(report) : new Map<number, RowFaults>();
  const drawn = columns.map((column, at): ShownColumn => {
    const field = fieldAt(chosen, at, fields);
    const format = columnFormat(chosen, at, field)?.format ?? null;
    return { at, field, alias: aliasOf(column, at), format };
  });
  const first = preview.numbers.slice(0, shownRows);
  const others = [...reported.values()].filter(({ row }) => !first.includes(row)).map(({ row }) => row);
  const cellsOf = new Map(preview.numbers.map((row, index) => [row, preview.rows[index]]));
  return (
    <div className={styles.scroll}>
      <Table size="small" className={styles.table}>
        <TableHead>
          <TableRow>
            <TableCell className={styles.rowNumber}>
              <span className="visually-hidden">{translate('imports.row')}</span>
            </TableCell>
            {drawn.map((column) => (
              <Fragment key={column.at}>{head(column)}</Fragment>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {[...first, ...others].map((row) => (
            <FileRow
              key={row}
              {...{ row, drawn, chosen }}
              cells={cellsOf.get(row)}
              faults={reported.get(row)}
              isApart={row === others[0]}
            />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

interface RowProps {
  row: number;
  drawn: readonly ShownColumn[];
  chosen: ChosenFile;
  /** Undefined beyond the beginning of the file, where only cells with problems are known. */
  cells: readonly string[] | undefined;
  faults: RowFaults | undefined;
  /** Rows between it and the one above are not shown. */
  isApart: boolean;
}

function FileRow({ row, drawn, chosen, cells, faults, isApart }: RowProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const whole = faults?.faults.get('');
  const hasHeader = chosen.preview.has_header;
  return (
    <>
      <TableRow className={styles.row} data-apart={isApart || undefined}>
        <TableCell component="th" scope="row" align="right" className={styles.rowNumber}>
          {groupDigits(hasHeader ? row + 1 : row)}
        </TableCell>
        {drawn.map(({ at, field, alias, format }) => (
          <ImportCell
            key={at}
            {...{ field }}
            isImported={field !== undefined || alias !== null}
            text={cells ? (cells[at] ?? '') : null}
            fault={alias === null ? undefined : faults?.faults.get(alias)}
            note={alias === null ? undefined : faults?.notes.get(alias)}
            how={{ format, empty: chosen.empty, locale, translate }}
          />
        ))}
      </TableRow>
      {whole && (
        <TableRow>
          <TableCell />
          <TableCell colSpan={drawn.length} className={styles.wholeRow}>
            {violationText(whole, translate)}
          </TableCell>
        </TableRow>
      )}
    </>
  );
}
