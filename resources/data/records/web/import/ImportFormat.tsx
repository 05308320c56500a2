import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import type { Delimiter, Encoding } from './csvPreview.ts';
import styles from './import.module.css';
import type { Import } from './useImport.ts';

const encodings: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1251': 'Windows-1251',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
};
const delimiters = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const satisfies Record<Delimiter, string>;

/** Inputs to correct the detected encoding and delimiter. */
export function ImportFormat({ work: { chosen, choose, restart } }: { work: Import }) {
  const translate = useTranslate();
  if (!chosen) return null;
  const { file, start } = chosen;
  const read = (change: object) => choose(file, { encoding: start.encoding, delimiter: start.delimiter, ...change });
  return (
    <div className={styles.formats}>
      <Choice
        label={translate('records.import.encoding')}
        value={start.encoding}
        choices={Object.entries(encodings)}
        onChange={(encoding) => read({ encoding, delimiter: undefined })}
      />
      <Choice
        label={translate('records.import.delimiter')}
        value={start.delimiter}
        choices={Object.entries(delimiters).map(([value, key]) => [value, translate(`records.import.${key}`)])}
        onChange={(delimiter) => read({ delimiter })}
      />
      <Button variant="text" onClick={restart} className={styles.restart}>
        {translate('records.import.another')}
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
