import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Encoding } from '#shared/files/encodings.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { FileFormat } from './filePreview.ts';
import styles from './import.module.css';
import type { Import } from './useImport.ts';

const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  'koi8-r': 'KOI8-R',
  ibm866: 'CP866',
  macintosh: 'Mac Roman',
  shift_jis: 'Shift-JIS',
  gb18030: 'GB18030',
  big5: 'Big5',
};
const delimiters = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar', ':': 'colon', ' ': 'space' } as const;

/** Inputs to correct what was found out of a file: encoding and delimiter or the sheet, and whether it has a header. */
export function ImportFormat({ work: { chosen, choose, restart } }: { work: Import }) {
  const translate = useTranslate();
  if (!chosen) return null;
  const { file, guess, start } = chosen;
  const { encoding, delimiter, has_header, workbook } = start;
  const read = (format: FileFormat) => choose(file, format);
  const names = Object.entries(encodingNames);
  const usual = Object.entries(delimiters).map(([value, key]) => [value, translate(`imports.${key}`)] as const);
  return (
    <div className={styles.formats}>
      {workbook ? (
        <Choice
          label={translate('imports.sheet')}
          value={workbook.sheet}
          choices={workbook.sheets.map((sheet) => [sheet, sheet] as const)}
          onChange={(sheet) => read({ sheet })}
        />
      ) : (
        <>
          <Choice
            label={translate('imports.encoding')}
            value={encoding}
            choices={[...names.filter(([name]) => name === guess), ...names.filter(([name]) => name !== guess)]}
            onChange={(chosen) => read({ encoding: chosen as Encoding })}
          />
          <Choice
            label={translate('imports.delimiter')}
            value={delimiter}
            choices={delimiter in delimiters ? usual : [...usual, [delimiter, delimiter]]}
            onChange={(chosen) => read({ encoding, delimiter: chosen })}
          />
        </>
      )}
      <Choice
        label={translate('imports.first_row')}
        value={String(has_header)}
        choices={[
          ['true', translate('imports.names')],
          ['false', translate('imports.data')],
        ]}
        onChange={(chosen) =>
          read({ ...(workbook ? { sheet: workbook.sheet } : { encoding, delimiter }), has_header: chosen === 'true' })
        }
      />
      <Button variant="text" onClick={restart} className={styles.restart}>
        {translate('imports.another')}
      </Button>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.setting}>
      <Typography component="label" htmlFor={id} variant="body2" color="text.secondary">
        {label}
      </Typography>
      <NativeSelect
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        input={<OutlinedInput size="small" />}
        className={styles.select}
      >
        {choices.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
