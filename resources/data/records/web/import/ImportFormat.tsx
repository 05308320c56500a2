import ExpandIcon from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Encoding } from '#shared/files/encodings.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { ChosenFile } from './chosenFile.ts';
import { type FileFormat, isSheet } from './filePreview.ts';
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
/** Rows that may be the header. */
const headerRows = 10;

interface Props {
  work: Pick<Import, 'choose' | 'restart'>;
  chosen: ChosenFile;
}

/** What was found out of a file in one line, which opens to correct it. */
export function ImportFormat({ work, chosen }: Props) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { preview } = chosen;
  const choices = useChoices(work, chosen);
  const summary = [
    ...(isSheet(preview)
      ? [preview.sheet]
      : [encodingNames[preview.encoding], delimiterName(preview.delimiter, translate)]),
    translate(preview.has_header ? 'imports.with_names' : 'imports.without_names'),
  ];
  return (
    <div className={styles.format}>
      <Button
        variant="text"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        endIcon={<ExpandIcon className={styles.expand} data-open={isOpen || undefined} />}
        onClick={() => setOpen(!isOpen)}
        className={styles.summary}
      >
        {summary.join(' · ')}
      </Button>
      <div id={id} hidden={!isOpen} className={styles.choices}>
        {choices.map((choice) => (
          <Choice key={choice.label} {...choice} />
        ))}
        <Button variant="text" onClick={work.restart}>
          {translate('imports.another')}
        </Button>
      </div>
    </div>
  );
}

const delimiterName = (delimiter: string, translate: ReturnType<typeof useTranslate>): string =>
  delimiter in delimiters ? translate(`imports.${delimiters[delimiter as keyof typeof delimiters]}`) : delimiter;

function useChoices({ choose }: Pick<Import, 'choose'>, { file, guess, preview }: ChosenFile): ChoiceProps[] {
  const translate = useTranslate();
  const read = (format: Partial<FileFormat>) => choose(file, format);
  const header: ChoiceProps = {
    label: translate('imports.first_row'),
    value: String(preview.has_header),
    choices: [
      ['true', translate('imports.names')],
      ['false', translate('imports.data')],
    ],
    onChange: (chosen) => read({ ...formatOf(preview), has_header: chosen === 'true' }),
  };
  const row: ChoiceProps = {
    label: translate('imports.header_row'),
    value: String(preview.header_row),
    choices: Array.from({ length: Math.max(headerRows, preview.header_row ?? 0) }, (_, at) => [
      String(at + 1),
      String(at + 1),
    ]),
    onChange: (chosen) => read({ ...formatOf(preview), has_header: true, header_row: Number(chosen) }),
  };
  const headers = preview.has_header ? [header, row] : [header];
  if (isSheet(preview)) {
    const sheet: ChoiceProps = {
      label: translate('imports.sheet'),
      value: preview.sheet,
      choices: preview.sheets.map((name) => [name, name]),
      onChange: (chosen) => read({ sheet: chosen }),
    };
    return [sheet, ...headers];
  }
  const { encoding, delimiter } = preview;
  const names = Object.entries(encodingNames);
  const usual = Object.entries(delimiters).map(([value, key]) => [value, translate(`imports.${key}`)] as const);
  return [
    {
      label: translate('imports.encoding'),
      value: encoding,
      choices: [...names.filter(([name]) => name === guess), ...names.filter(([name]) => name !== guess)],
      onChange: (chosen) => read({ encoding: chosen as Encoding }),
    },
    {
      label: translate('imports.delimiter'),
      value: delimiter,
      choices: delimiter in delimiters ? usual : [...usual, [delimiter, delimiter]],
      onChange: (chosen) => read({ encoding, delimiter: chosen }),
    },
    ...headers,
  ];
}

const formatOf = (preview: ChosenFile['preview']): Partial<FileFormat> =>
  isSheet(preview) ? { sheet: preview.sheet } : { encoding: preview.encoding, delimiter: preview.delimiter };

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <Typography component="label" htmlFor={id} variant="body2" color="text.secondary">
        {label}
      </Typography>
      <NativeSelect
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        input={<OutlinedInput size="small" />}
        className={styles.quiet}
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
