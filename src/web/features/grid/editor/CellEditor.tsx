import Popper from '@mui/material/Popper';
import { type CellEditing, cellEditingOf } from '#web/fieldTypes/typeInputs.ts';
import { useStore } from '#web/state/store.ts';
import type { CellEdit, GridCore } from '../core/gridCore.ts';
import { findCell } from '../core/gridDom.ts';
import { CellInput } from './CellInput.tsx';

/** The editor of the cell that is being edited, if any. */
export function CellEditor({ core }: { core: GridCore }) {
  const edit = useStore(core.edit);
  return edit && <CellPopper key={`${edit.id}/${edit.key}`} core={core} edit={edit} />;
}

function CellPopper({ core, edit }: { core: GridCore; edit: CellEdit }) {
  const cell = findCell(core.table, edit.id, edit.key);
  const editing = cellEditingOf(edit.field);
  const isBelow = editing.place === 'below';
  if (!cell) return null;
  return (
    <Popper
      open
      anchorEl={cell}
      placement="bottom-start"
      modifiers={[{ name: 'offset', options: { offset: [0, isBelow ? 4 : -cell.offsetHeight] } }]}
      sx={{ zIndex: 'modal' }}
    >
      <CellInput core={core} edit={edit} sx={isBelow ? belowStyle(editing) : coverStyle(cell, editing)} />
    </Popper>
  );
}

const belowStyle = ({ width }: CellEditing) => ({
  width: width ?? 'min(440px, calc(100vw - 32px))',
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  boxShadow: 'var(--shadow-l)',
});

/** The label is visible to screen readers only: the column's header already shows it. */
const coverStyle = (cell: HTMLElement, { least = 180 }: CellEditing) => ({
  width: Math.min(480, Math.max(cell.offsetWidth, least)),
  borderRadius: 0,
  bgcolor: 'background.paper',
  '& .MuiInputLabel-root': { position: 'absolute', clipPath: 'inset(50%)' },
  '& .MuiOutlinedInput-root': { minHeight: cell.offsetHeight, borderRadius: 0.5, py: 0 },
  '& input': { textAlign: getComputedStyle(cell).textAlign },
  '& .MuiFormHelperText-root': { px: 2, pb: 1 },
});
