import Popper from '@mui/material/Popper';
import type { FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import type { Editing, GridCore } from '../core/gridCore.ts';
import { cellNamed } from '../core/gridDom.ts';
import { CellSheet } from './CellInput.tsx';

/** Too large for their cell: they stand below it. The others are laid over it. */
const below: ReadonlySet<FieldTypeName> = new Set(['textarea', 'json', 'file', 'boolean']);

/** The input of a cell's value, over its cell or below it. */
export function CellForm({ core, editing }: { core: GridCore; editing: Editing }) {
  const cell = cellNamed(core.table, editing.id, editing.key);
  const type = fieldTypeOf(editing.field).name;
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
      <CellSheet core={core} editing={editing} sx={isBelow ? raised(type) : over(cell, type)} />
    </Popper>
  );
}

const raised = (type: FieldTypeName) => ({
  width: type === 'boolean' ? 'max-content' : 'min(440px, calc(100vw - 32px))',
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  boxShadow: 'var(--shadow-l)',
});

/** Pixels that a value needs beside the buttons of its input. */
const least: Partial<Record<FieldTypeName, number>> = { timestamp: 290, select: 220 };

/** The cell's column names it already; what the input says of itself is for those who listen. */
const over = (cell: HTMLElement, type: FieldTypeName) => ({
  width: Math.min(480, Math.max(cell.offsetWidth, least[type] ?? 180)),
  borderRadius: 0,
  bgcolor: 'background.paper',
  '& .MuiInputLabel-root': { position: 'absolute', clipPath: 'inset(50%)' },
  '& .MuiOutlinedInput-root': { minHeight: cell.offsetHeight, borderRadius: 0.5, py: 0 },
  '& input': { textAlign: getComputedStyle(cell).textAlign },
  '& .MuiFormHelperText-root': { px: 2, pb: 1 },
});
