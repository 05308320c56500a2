import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { lazy, Suspense } from 'react';
import { EntitiesToolbar } from '#resources/data/entities/web/list/EntitiesToolbar.tsx';
import { useFileDrag } from '#resources/data/records/web/import/useFileDrag.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { ToolbarButton } from '#web/resource/list/toolbar/ToolbarButton.tsx';
import { useStore } from '#web/state/store.ts';
import { fileWish } from './fileWish.ts';

const DropTarget = lazy(() => import('#resources/data/records/web/import/DropTarget.tsx'));
const EntityFileDialog = lazy(() => import('./EntityFileDialog.tsx'));

/** The toolbar of the list of entities, with the way from a file: a button, and a file that is dropped on the page. */
export default function FilesToolbar() {
  return (
    <>
      <FileButton />
      <EntitiesToolbar />
    </>
  );
}

function FileButton() {
  const translate = useTranslate();
  const [isDragged, setDragged] = useFileDrag();
  const wish = useStore(fileWish);
  return (
    <>
      <ToolbarButton
        icon={UploadIcon}
        iconUpTo="l"
        text={translate('entities.from_file')}
        aria-haspopup="dialog"
        onClick={() => fileWish.set({ file: null })}
      />
      <Suspense>
        {isDragged && (
          <DropTarget
            text="imports.entity.drop"
            onFile={(file) => fileWish.set({ file })}
            onEnd={() => setDragged(false)}
          />
        )}
        {wish && <EntityFileDialog file={wish.file} onClose={() => fileWish.set(null)} />}
      </Suspense>
    </>
  );
}
