import type { CellProps } from '#web/resource/view.ts';
import type { Entity } from './entities.resource.ts';

/** Whose backend made it; a dash for the account's own. */
export const ModuleCell = ({ record }: CellProps<Entity>) =>
  record.module ? <span>{record.module.name}</span> : <span className="stoa-none">—</span>;
