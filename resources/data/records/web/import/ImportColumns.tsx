import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId } from 'react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import type { CellFormat } from '#shared/text/cellFormats.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { columnFormat, formatExamples } from './importFormats.ts';
import { repeatedHeaders } from './importMapping.ts';
import type { ChosenFile } from './useChosenFile.ts';

interface Props {
  chosen: ChosenFile;
  fields: readonly Field[];
  onMap: (header: string, alias: string | null) => void;
  onFormat: (alias: string, format: CellFormat) => void;
}

/** Columns of the file with sample values, and the field that each is imported into. */
export function ImportColumns({ chosen, fields, onMap, onFormat }: Props) {
  const translate = useTranslate();
  const { start, mapping } = chosen;
  const repeated = repeatedHeaders(start.headers);
  const taken = new Set(Object.values(mapping));
  const heads = (['column', 'sample', 'field'] as const).map(
    (key) => [key, translate(`records.import.${key}`)] as const,
  );
  return (
    <Table size="small" sx={{ tableLayout: 'fixed', '& td, & th': { px: 2 } }}>
      <TableHead>
        <TableRow>
          {heads.map(([key, text]) => (
            <TableCell key={key}>{text}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {start.headers.map((header, at) => {
          const column = header || translate('records.import.nameless', { at: at + 1 });
          const value = mapping[header] ?? '';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their index
            <TableRow key={at}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
                {column}
              </TableCell>
              <TableCell sx={{ color: 'text.secondary' }}>
                <Samples values={start.rows.map((row) => row[at] ?? '')} />
              </TableCell>
              <TableCell sx={{ py: 1.5 }}>
                {repeated.has(header) ? (
                  translate('records.import.repeated')
                ) : (
                  <>
                    <NativeSelect
                      fullWidth
                      value={value}
                      onChange={({ target }) => onMap(header, target.value || null)}
                      input={<OutlinedInput size="small" />}
                      inputProps={{ 'aria-label': translate('records.import.field_of', { column }) }}
                      sx={value === '' ? { color: 'text.secondary' } : null}
                    >
                      <option value="">{translate('records.import.skip')}</option>
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
                  </>
                )}
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

/** One above the other where the columns are narrow. */
const formatRow = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  alignItems: { xs: 'stretch', md: 'center' },
  gap: { xs: 1, md: 2 },
  mt: 1.5,
  color: 'text.secondary',
  fontSize: '0.8125rem',
} as const;

interface FormatProps {
  column: string;
  read: ReturnType<typeof columnFormat>;
  onChange: (format: CellFormat) => void;
}

/** How the dates or numbers of a column are read, where that is not the same in every file. */
function FormatChoice({ column, read, onChange }: FormatProps) {
  const translate = useTranslate();
  const id = useId();
  if (!read) return null;
  const isOpen = read.format === 'either';
  return (
    <Box sx={formatRow}>
      <Box component="label" htmlFor={id} sx={{ flex: 'none' }}>
        {translate('records.import.read_like')}
      </Box>
      <NativeSelect
        value={isOpen ? '' : read.format}
        onChange={({ target }) => onChange(target.value as CellFormat)}
        error={isOpen}
        input={<OutlinedInput size="small" />}
        inputProps={{ id, 'aria-label': translate('records.import.format_of', { column }) }}
        sx={{ flex: 1, minWidth: 0, width: 1, '& select': { py: 1 } }}
      >
        {isOpen && <option value="">{translate('records.import.choose_format')}</option>}
        {read.choices.map((format) => (
          <option key={format} value={format}>
            {formatExamples[format]}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}

const Samples = ({ values }: { values: readonly string[] }) => (
  <Box sx={{ py: 1.5, fontSize: '0.8125rem', lineHeight: '18px' }}>
    {values.map((value, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
      <Box key={at} sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {value || '\u00a0'}
      </Box>
    ))}
  </Box>
);
