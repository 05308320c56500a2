import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import TableCell from '@mui/material/TableCell';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { type ColumnKind, columnKinds } from '#shared/values/columnGuess.ts';
import type { ValueFormat } from '#shared/values/reading.ts';
import { type Translate, useTranslate } from '#web/i18n/translate.ts';
import { useMe } from '#web/session/session.ts';
import type { ChosenFile } from './chosenFile.ts';
import type { Beginning } from './csvPreview.ts';
import { idColumn, type NewField, repeatedHeaders } from './importColumns.ts';
import { columnFormat, formatExamples } from './importFormats.ts';
import styles from './importTable.module.css';
import type { Import } from './useImport.ts';

interface Props {
  work: Import;
  chosen: ChosenFile;
  at: number;
  field: FieldModel | undefined;
}

/** The choice that makes a field; no alias has a blank. */
const newField = 'new field';

/** Columns of no name or of one name are told apart by their position. */
export function columnName({ headers }: Beginning, at: number, translate: Translate): string {
  const header = headers[at] ?? '';
  const position = translate('imports.nameless', { at: at + 1 });
  if (header === '') return position;
  return repeatedHeaders(headers).has(header) ? `${header} · ${position}` : header;
}

/** A column of the file: the field that it goes to, and how it is read. */
export function ColumnHead({ work, chosen, at, field }: Props) {
  const translate = useTranslate();
  const { user } = useMe();
  const { columns, preview } = chosen;
  const column = columnName(preview, at, translate);
  const now = columns[at] ?? null;
  const alias = typeof now === 'string' ? now : null;
  const drafted = now !== null && typeof now === 'object' ? now : null;
  const needsId = chosen.mode !== 'create' && chosen.matchBy === idColumn;
  const choose = (value: string) =>
    value === newField ? work.addField(at, column) : work.map(at, value === '' ? null : value);
  const value = drafted ? newField : (alias ?? '');
  return (
    <TableCell className={styles.head} data-off={now === null || undefined}>
      <div className={styles.headName} title={column}>
        {column}
      </div>
      <NativeSelect
        fullWidth
        value={value}
        onChange={({ target }) => choose(target.value)}
        input={<OutlinedInput size="small" />}
        inputProps={{ 'aria-label': translate('imports.field_of', { column }) }}
        className={styles.headSelect}
      >
        <option value="">{translate('imports.skip')}</option>
        {user?.full_access && <option value={newField}>{translate('imports.new_field')}</option>}
        {needsId && (
          <option value={idColumn} disabled={alias !== idColumn && columns.includes(idColumn)}>
            ID
          </option>
        )}
        {work.fields.map((each) => (
          <option key={each.alias} value={each.alias} disabled={each.alias !== alias && columns.includes(each.alias)}>
            {each.name}
          </option>
        ))}
      </NativeSelect>
      {drafted && <NewFieldInputs column={column} field={drafted} onChange={(next) => work.map(at, next)} />}
      <FormatChoice
        column={column}
        read={columnFormat(chosen, at, field)}
        onChange={(format) => field && work.format(field.alias, format)}
      />
    </TableCell>
  );
}

interface NewFieldProps {
  column: string;
  field: NewField;
  onChange: (field: NewField) => void;
}

/** Name and type of a field that the import makes. */
function NewFieldInputs({ column, field, onChange }: NewFieldProps) {
  const translate = useTranslate();
  return (
    <div className={styles.newField}>
      <OutlinedInput
        size="small"
        value={field.name}
        onChange={({ target }) => onChange({ ...field, name: target.value })}
        inputProps={{ 'aria-label': translate('imports.name_of', { column }) }}
      />
      <NativeSelect
        value={field.kind}
        onChange={({ target }) => onChange({ ...field, kind: target.value as ColumnKind })}
        input={<OutlinedInput size="small" />}
        inputProps={{ 'aria-label': translate('imports.type_of', { column }) }}
      >
        {columnKinds.map((kind) => (
          <option key={kind} value={kind}>
            {translate(`imports.kinds.${kind}`)}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

interface FormatProps {
  column: string;
  read: ReturnType<typeof columnFormat>;
  onChange: (format: ValueFormat) => void;
}

/** How the dates or numbers of a column are read, where that is not the same in every file. */
export function FormatChoice({ column, read, onChange }: FormatProps) {
  const translate = useTranslate();
  if (!read) return null;
  const isOpen = read.format === 'either';
  return (
    <NativeSelect
      fullWidth
      value={isOpen ? '' : read.format}
      onChange={({ target }) => onChange(target.value as ValueFormat)}
      error={isOpen}
      input={<OutlinedInput size="small" />}
      inputProps={{ 'aria-label': translate('imports.format_of', { column }) }}
      className={styles.headSelect}
    >
      {isOpen && <option value="">{translate('imports.choose_format')}</option>}
      {read.choices.map((format) => (
        <option key={format} value={format}>
          {translate('imports.read_like', { format: formatExamples[format] })}
        </option>
      ))}
    </NativeSelect>
  );
}
