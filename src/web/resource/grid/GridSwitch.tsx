import EditIcon from '@mui/icons-material/EditNoteOutlined';
import { ToolbarButton } from '../list/ToolbarButton.tsx';
import { usePipeline } from '../pipeline/usePipeline.ts';
import { useWords } from '../useWords.ts';
import { useView } from '../ViewContext.ts';
import { useGridMode } from './gridMode.ts';

/** Turns editing in the list on and off. */
export function GridSwitch() {
  const word = useWords(useView().declaration.name);
  const { isOffered, isOn, toggle } = useGridMode();
  const { step } = usePipeline();
  if (!isOffered || step) return null;
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
