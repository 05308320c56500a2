import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { lazy, Suspense } from 'react';
import { useFileDrag } from '#resources/data/records/web/import/useFileDrag.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { ToolbarButton } from '#web/resource/list/toolbar/ToolbarButton.tsx';
import type { View } from '#web/resource/view.ts';
import { useStore } from '#web/state/store.ts';
import { fileWish } from './fileWish.ts';

const DropTarget = lazy(() => import('#resources/data/records/web/import/DropTarget.tsx'));
const EntityFileDialog = lazy(() => import('./EntityFileDialog.tsx'));
const EmptyHint = lazy(() => import('./EmptyHint.tsx'));

/** The view of entities, with the way from a file: a button, and a file that is dropped on the page. */
export function withFiles(view: View): View {
  const { Toolbar } = view.list;
  const WithFile = () => (
    <>
      <FileButton />
      {Toolbar && <Toolbar />}
    </>
  );
  return { ...view, list: { ...view.list, Toolbar: WithFile, EmptyAction: EmptyHint } };
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
