import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import TableCell from '@mui/material/TableCell';
import { columnName, FormatChoice } from '#resources/data/records/web/import/ColumnHead.tsx';
import type { ChosenFile } from '#resources/data/records/web/import/chosenFile.ts';
import type { ShownColumn } from '#resources/data/records/web/import/ImportTable.tsx';
import { columnFormat } from '#resources/data/records/web/import/importFormats.ts';
import tableStyles from '#resources/data/records/web/import/importTable.module.css';
import { type ColumnKind, columnKinds } from '#shared/values/columnGuess.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { isField } from './entityDraft.ts';
import styles from './entityFile.module.css';
import type { EntityFile } from './useEntityFile.ts';

interface Props {
  work: EntityFile;
  chosen: ChosenFile;
  shown: ShownColumn;
}

/** The field that a column becomes: name, type, whether every record has it, and how it is read. */
export function FieldHead({ work, chosen, shown: { at, field } }: Props) {
  const translate = useTranslate();
  const column = columnName(chosen.preview, at, translate);
  const now = chosen.columns[at];
  const planned = isField(now) ? now : null;
  return (
    <TableCell className={tableStyles.head} data-off={planned === null || undefined}>
      <div className={tableStyles.newField}>
        <OutlinedInput
          size="small"
          value={planned?.name ?? column}
          disabled={planned === null}
          error={planned !== null && planned.name.trim() === ''}
          onChange={({ target }) => work.rename(at, target.value)}
          inputProps={{ 'aria-label': translate('imports.entity.name_of', { column }) }}
        />
        <NativeSelect
          value={planned?.kind ?? ''}
          onChange={({ target }) => work.setKind(at, (target.value || null) as ColumnKind | null, column)}
          input={<OutlinedInput size="small" />}
          inputProps={{ 'aria-label': translate('imports.entity.type_of', { column }) }}
        >
          <option value="">{translate('imports.skip')}</option>
          {columnKinds.map((kind) => (
            <option key={kind} value={kind}>
              {translate(`imports.kinds.${kind}`)}
            </option>
          ))}
        </NativeSelect>
      </div>
      <FormatChoice
        column={column}
        read={columnFormat(chosen, at, field)}
        onChange={(format) => field && work.format(field.alias, format)}
      />
      {planned && (
        <FormControlLabel
          className={styles.required}
          control={
            <Checkbox
              size="small"
              checked={planned.isRequired === true}
              onChange={(_, isRequired) => work.setRequired(at, isRequired)}
            />
          }
          label={
            <>
              {translate('imports.entity.is_required')}
              <span className="visually-hidden"> {column}</span>
            </>
          }
        />
      )}
    </TableCell>
  );
}
