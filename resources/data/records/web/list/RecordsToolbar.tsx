import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { lazy, Suspense } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { useIsTrash } from '#web/resource/list/listState.ts';
import { ToolbarButton } from '#web/resource/list/toolbar/ToolbarButton.tsx';
import { mayMerge } from '../duplicates/mayMerge.ts';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { type ImportPlace, importWish } from '../import/importWish.ts';
import { useFileDrag } from '../import/useFileDrag.ts';
import styles from './list.module.css';

/** Export, import and rare commands in the toolbar of a list of records. */
export function RecordsToolbar(place: ImportPlace) {
  const isTrash = useIsTrash();
  const { alias, fields, rights } = place;
  return (
    <>
      {rights.export !== 'none' && <ExportMenu alias={alias} />}
      {!isTrash && rights.import !== 'none' && <ImportButton {...place} />}
      {!isTrash && mayMerge(rights) && (
        <span className={styles.menu}>
          <Suspense>
            <RecordsMenu alias={alias} fields={fields} />
          </Suspense>
        </span>
      )}
    </>
  );
}

const RecordsMenu = lazy(() => import('../duplicates/RecordsMenu.tsx'));
const DropTarget = lazy(() => import('../import/DropTarget.tsx'));

/** Opens the import, as a file does that is dropped on the page. */
function ImportButton(place: ImportPlace) {
  const translate = useTranslate();
  const [isDragged, setDragged] = useFileDrag();
  const open = (file: File | null) => importWish.set({ ...place, file });
  return (
    <>
      <ToolbarButton
        icon={UploadIcon}
        iconUpTo="l"
        text={translate('records.import.title')}
        aria-haspopup="dialog"
        onClick={() => open(null)}
      />
      {isDragged && (
        <Suspense>
          <DropTarget text="imports.drop_here" onFile={open} onEnd={() => setDragged(false)} />
        </Suspense>
      )}
    </>
  );
}
