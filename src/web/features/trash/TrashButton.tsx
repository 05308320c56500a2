import TrashIcon from '@mui/icons-material/DeleteOutline';
import { useLocation } from 'react-router-dom';
import { ToolbarButton } from '#web/resource/list/ToolbarButton.tsx';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';

/** The way to what was deleted, the latest first. */
export function TrashButton() {
  const word = useResourceTranslate(useView().declaration.name);
  const { pathname } = useLocation();
  if (!useListSpec().trash) return null;
  const to = { pathname, search: '?trash=1&sort=deleted_at&order=desc' };
  return <ToolbarButton iconUpTo="xl" icon={TrashIcon} text={word('trash.open')} to={to} />;
}
