import EditIcon from '@mui/icons-material/EditNoteOutlined';
import { ToolbarButton } from '#web/resource/list/ToolbarButton.tsx';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import { useGridMode } from './gridMode.ts';

/** Turns editing in the list on and off. */
export function GridSwitch() {
  const word = useResourceTranslate(useView().declaration.name);
  const { isOffered, isOn, toggle } = useGridMode();
  if (!isOffered) return null;
  return (
    <ToolbarButton
      icon={EditIcon}
      iconUpTo="l"
      text={word('list.edit_cells')}
      aria-pressed={isOn}
      onClick={toggle}
      style={isOn ? on : undefined}
    />
  );
}

const on = { background: 'var(--primary-100)', borderColor: 'var(--primary-600)', color: 'var(--primary-600)' };
