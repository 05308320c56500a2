import Alert from '@mui/material/Alert';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { use, useId } from 'react';
import { ImportDrop } from '#resources/data/records/web/import/ImportDrop.tsx';
import { ImportFormat } from '#resources/data/records/web/import/ImportFormat.tsx';
import { ImportProblems } from '#resources/data/records/web/import/ImportProblems.tsx';
import { ImportProgress } from '#resources/data/records/web/import/ImportProgress.tsx';
import { ImportTable } from '#resources/data/records/web/import/ImportTable.tsx';
import importStyles from '#resources/data/records/web/import/import.module.css';
import { shownWork } from '#resources/data/records/web/import/useImportRequest.ts';
import { loadPageMessages } from '#web/i18n/loadPageMessages.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { settledPromise } from '#web/preload/lazyWithPreload.ts';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { useUnsaved } from '#web/state/unsaved.ts';
import { EntityFileFoot } from './EntityFileFoot.tsx';
import styles from './entityFile.module.css';
import { FieldHead } from './FieldHead.tsx';
import { useEntityFile } from './useEntityFile.ts';

const messages = settledPromise(Promise.all([loadPageMessages('imports'), loadMessages('fields', 'records')]));

/** Pixels. */
const widths = { start: 640, table: 1280 };

interface Props {
  /** One that was dropped. */
  file: File | null;
  onClose: () => void;
}

/** An entity from a file: choose it, see what its columns become, change that, and make it with its records. */
export default function EntityFileDialog({ file, onClose }: Props) {
  use(messages);
  const translate = useTranslate();
  const work = useEntityFile(file, onClose);
  const { chosen, sending, failure } = work;
  const running = shownWork(sending);
  useUnsaved(chosen !== null && sending?.kind !== 'import');
  const isTable = chosen !== null && !running;
  return (
    <CardDialog
      title={translate('imports.entity.title')}
      over={chosen?.file.name}
      width={isTable ? widths.table : widths.start}
      onClose={onClose}
    >
      <div className={importStyles.body}>
        {failure && (
          <Alert severity="error" role="alert">
            {failure}
          </Alert>
        )}
        {running ? (
          <ImportProgress sending={running} size={work.size} of="entity" />
        ) : chosen ? (
          <>
            <div className={styles.names}>
              <NameInput label={translate('imports.entity.name')} value={work.names.name} onChange={work.nameEntity} />
              <NameInput label={translate('imports.entity.alias')} value={work.names.alias} onChange={work.setAlias} />
            </div>
            <ImportFormat work={work} chosen={chosen} />
            <ImportProblems work={work} chosen={chosen} />
            <ImportTable
              report={work.report}
              fields={work.fields}
              chosen={chosen}
              head={(shown) => <FieldHead {...{ work, chosen, shown }} />}
            />
          </>
        ) : (
          <ImportDrop onFile={work.choose} onRefused={() => work.refuse('one_file')} />
        )}
      </div>
      <EntityFileFoot work={work} />
    </CardDialog>
  );
}

interface NameProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function NameInput({ label, value, onChange }: NameProps) {
  const id = useId();
  return (
    <div className={styles.name}>
      <Typography component="label" htmlFor={id} variant="body2" color="text.secondary">
        {label}
      </Typography>
      <OutlinedInput
        id={id}
        size="small"
        value={value}
        error={value.trim() === ''}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
