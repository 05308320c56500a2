import Popper from '@mui/material/Popper';
import type { FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { useStore } from '#web/state/store.ts';
import type { CellEdit, GridCore } from '../core/gridCore.ts';
import { findCell } from '../core/gridDom.ts';
import { CellInput } from './CellInput.tsx';

/** The editor of the cell that is being edited, if any. */
export function CellEditor({ core }: { core: GridCore }) {
  const edit = useStore(core.edit);
  return edit && <CellPopper key={`${edit.id}/${edit.key}`} core={core} edit={edit} />;
}

/** Inputs that are larger than their cell and open below it. All others cover the cell. */
const below: ReadonlySet<FieldTypeName> = new Set(['textarea', 'json', 'file', 'boolean']);

function CellPopper({ core, edit }: { core: GridCore; edit: CellEdit }) {
  const cell = findCell(core.table, edit.id, edit.key);
  const type = fieldTypeOf(edit.field).name;
  const isBelow = below.has(type);
  if (!cell) return null;
  return (
    <Popper
      open
      anchorEl={cell}
      placement="bottom-start"
      modifiers={[{ name: 'offset', options: { offset: [0, isBelow ? 4 : -cell.offsetHeight] } }]}
      sx={{ zIndex: 'modal' }}
    >
      <CellInput core={core} edit={edit} sx={isBelow ? belowStyle(type) : coverStyle(cell, type)} />
    </Popper>
  );
}

const belowStyle = (type: FieldTypeName) => ({
  width: type === 'boolean' ? 'max-content' : 'min(440px, calc(100vw - 32px))',
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  boxShadow: 'var(--shadow-l)',
});

/** Pixels that the value and the buttons of an input need. */
const minWidths: Partial<Record<FieldTypeName, number>> = { timestamp: 290, select: 220 };

/** The label is visible to screen readers only: the column's header already shows it. */
const coverStyle = (cell: HTMLElement, type: FieldTypeName) => ({
  width: Math.min(480, Math.max(cell.offsetWidth, minWidths[type] ?? 180)),
  borderRadius: 0,
  bgcolor: 'background.paper',
  '& .MuiInputLabel-root': { position: 'absolute', clipPath: 'inset(50%)' },
  '& .MuiOutlinedInput-root': { minHeight: cell.offsetHeight, borderRadius: 0.5, py: 0 },
  '& input': { textAlign: getComputedStyle(cell).textAlign },
  '& .MuiFormHelperText-root': { px: 2, pb: 1 },
});
