import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId } from 'react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import type { ValueFormat } from '#shared/values/reading.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import common from '#web/theme/common.module.css';
import styles from './import.module.css';
import { columnFormat, formatExamples } from './importFormats.ts';
import { repeatedHeaders } from './importMapping.ts';
import type { ChosenFile } from './useChosenFile.ts';

interface Props {
  chosen: ChosenFile;
  fields: readonly Field[];
  onMap: (at: number, alias: string | null) => void;
  onFormat: (alias: string, format: ValueFormat) => void;
}

/** Columns of the file with sample values, and the field that each is imported into. */
export function ImportColumns({ chosen, fields, onMap, onFormat }: Props) {
  const translate = useTranslate();
  const { start, mapping } = chosen;
  const repeated = repeatedHeaders(start.headers);
  /** Columns of no name or of one name are told apart by their position. */
  const nameOf = (header: string, at: number) => {
    const position = translate('imports.nameless', { at: at + 1 });
    if (header === '') return position;
    return repeated.has(header) ? `${header} · ${position}` : header;
  };
  const taken = new Set(mapping);
  const heads = (['column', 'sample', 'field'] as const).map((key) => [key, translate(`imports.${key}`)] as const);
  return (
    <Table size="small" className={styles.table}>
      <TableHead>
        <TableRow>
          {heads.map(([key, text]) => (
            <TableCell key={key}>{text}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {start.headers.map((header, at) => {
          const column = nameOf(header, at);
          const value = mapping[at] ?? '';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their index
            <TableRow key={at}>
              <TableCell component="th" scope="row" className={styles.name}>
                {column}
              </TableCell>
              <TableCell className={styles.soft}>
                <Samples values={start.rows.map((row) => row[at] ?? '')} />
              </TableCell>
              <TableCell className={styles.input}>
                <NativeSelect
                  fullWidth
                  value={value}
                  onChange={({ target }) => onMap(at, target.value || null)}
                  input={<OutlinedInput size="small" />}
                  inputProps={{ 'aria-label': translate('imports.field_of', { column }) }}
                  {...(value === '' && { className: styles.soft })}
                >
                  <option value="">{translate('imports.skip')}</option>
                  {fields.map(({ alias, name }) => (
                    <option key={alias} value={alias} disabled={alias !== value && taken.has(alias)}>
                      {name}
                    </option>
                  ))}
                </NativeSelect>
                <FormatChoice
                  column={column}
                  read={columnFormat(
                    chosen,
                    at,
                    fields.find(({ alias }) => alias === value),
                  )}
                  onChange={(format) => onFormat(value, format)}
                />
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

interface FormatProps {
  column: string;
  read: ReturnType<typeof columnFormat>;
  onChange: (format: ValueFormat) => void;
}

/** How the dates or numbers of a column are read, where that is not the same in every file. */
function FormatChoice({ column, read, onChange }: FormatProps) {
  const translate = useTranslate();
  const id = useId();
  if (!read) return null;
  const isOpen = read.format === 'either';
  return (
    <div className={styles.format}>
      <label htmlFor={id} className={styles.formatLabel}>
        {translate('imports.read_like')}
      </label>
      <NativeSelect
        value={isOpen ? '' : read.format}
        onChange={({ target }) => onChange(target.value as ValueFormat)}
        error={isOpen}
        input={<OutlinedInput size="small" />}
        inputProps={{ id, 'aria-label': translate('imports.format_of', { column }) }}
        className={styles.formatSelect}
      >
        {isOpen && <option value="">{translate('imports.choose_format')}</option>}
        {read.choices.map((format) => (
          <option key={format} value={format}>
            {formatExamples[format]}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

const Samples = ({ values }: { values: readonly string[] }) => (
  <div className={styles.samples}>
    {values.map((value, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
      <div key={at} className={common.cut}>
        {value || '\u00a0'}
      </div>
    ))}
  </div>
);
