import { useStore } from '#web/state/store.ts';
import type { GridCore } from '../core/gridCore.ts';
import { CellForm } from './CellForm.tsx';

/** The editor of the cell that is edited, if one is. */
export function CellEditor({ core }: { core: GridCore }) {
  const editing = useStore(core.editing);
  return editing && <CellForm key={`${editing.id}/${editing.key}`} core={core} editing={editing} />;
}
