import Alert from '@mui/material/Alert';
import { use } from 'react';
import { loadPageMessages } from '#web/i18n/loadPageMessages.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { settledPromise } from '#web/preload/lazyWithPreload.ts';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { useUnsaved } from '#web/state/unsaved.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { ImportDrop } from './ImportDrop.tsx';
import { ImportFoot } from './ImportFoot.tsx';
import { ImportFormat } from './ImportFormat.tsx';
import { ImportModes } from './ImportModes.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ImportProblems } from './ImportProblems.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportTable } from './ImportTable.tsx';
import styles from './import.module.css';
import type { ImportWish } from './importWish.ts';
import { useImport } from './useImport.ts';
import { shownWork } from './useImportRequest.ts';

const messages = settledPromise(Promise.all([loadPageMessages('imports'), loadMessages('fields')]));

/** Pixels. */
const widths = { start: 640, table: 1280 };

interface Props {
  wish: ImportWish;
  onClose: () => void;
}

/** Import of a file: choose it, see what its columns become, mend what is wrong, import, undo. */
export default function ImportDialog({ wish, onClose }: Props) {
  use(messages);
  const translate = useTranslate();
  const work = useImport(wish);
  const { chosen, sending, done, failure } = work;
  const running = shownWork(sending);
  useUnsaved(chosen !== null && !done);
  const isTable = chosen !== null && !running && !done;
  return (
    <CardDialog
      title={translate('imports.dialog')}
      over={chosen?.file.name}
      width={isTable ? widths.table : widths.start}
      // What is being deleted is shown to its end.
      onClose={() => running?.kind !== 'undo' && onClose()}
    >
      <div className={styles.body}>
        {failure && (
          <Alert severity="error" role="alert">
            {failure}
          </Alert>
        )}
        {running ? (
          <ImportProgress sending={running} size={work.size} />
        ) : done ? (
          <ImportOutcome report={done} />
        ) : chosen ? (
          <>
            <div className={styles.settings}>
              <ImportFormat work={work} chosen={chosen} />
              <ImportModes work={work} chosen={chosen} rights={wish.rights} />
            </div>
            <ImportProblems work={work} chosen={chosen} />
            <ImportTable
              report={work.report}
              fields={work.fields}
              chosen={chosen}
              head={({ at, field }) => <ColumnHead {...{ work, chosen, at, field }} />}
            />
          </>
        ) : (
          <ImportDrop onFile={work.choose} onRefused={() => work.refuse('one_file')} />
        )}
      </div>
      <ImportFoot work={work} rights={wish.rights} onClose={onClose} />
    </CardDialog>
  );
}
