import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import type { EntityRights } from '#shared/entities/rights.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { importModes } from './api.ts';
import type { ChosenFile } from './chosenFile.ts';
import styles from './import.module.css';
import { idColumn } from './importColumns.ts';
import type { Import } from './useImport.ts';

interface Props {
  work: Import;
  chosen: ChosenFile;
  rights: EntityRights;
}

/** What rows are to the records that are there, and by which column they name them. */
export function ImportModes({ work: { fields, setMode }, chosen: { mode, matchBy }, rights }: Props) {
  const translate = useTranslate();
  const id = useId();
  if (rights.update === 'none') return null;
  const may = { create: rights.create !== 'none', update: true, upsert: rights.create !== 'none' };
  const unique = fields.filter(({ extra }) => extra.is_unique);
  const keys = [{ alias: idColumn, name: 'ID' }, ...unique];
  return (
    <div className={styles.choices}>
      <NativeSelect
        value={mode}
        onChange={({ target }) => setMode(target.value as typeof mode, matchBy)}
        input={<OutlinedInput size="small" />}
        inputProps={{ 'aria-label': translate('imports.mode.title') }}
        className={styles.quiet}
      >
        {importModes
          .filter((each) => may[each])
          .map((each) => (
            <option key={each} value={each}>
              {translate(`imports.mode.${each}`)}
            </option>
          ))}
      </NativeSelect>
      {mode !== 'create' && (
        <div className={styles.choice}>
          <label htmlFor={id}>{translate('imports.mode.by')}</label>
          <NativeSelect
            id={id}
            value={matchBy}
            onChange={({ target }) => setMode(mode, target.value)}
            input={<OutlinedInput size="small" />}
            className={styles.quiet}
          >
            {keys.map(({ alias, name }) => (
              <option key={alias} value={alias}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </div>
      )}
    </div>
  );
}
