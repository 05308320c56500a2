import Alert from '@mui/material/Alert';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import { useSavedView } from './useSavedView.ts';

/** A link to a view that was deleted, or that is somebody else's own: the list is shown as it is without. */
export function ViewGone() {
  const word = useResourceTranslate(useView().declaration.name);
  const { isGone, choose } = useSavedView();
  if (!isGone) return null;
  return (
    <Alert severity="info" onClose={() => choose(null)} closeText={word('list.close_notice')} sx={{ mb: 3 }}>
      {word('list.view_gone')}
    </Alert>
  );
}
