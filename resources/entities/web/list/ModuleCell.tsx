import type { Entity } from '#resources/entities/entities.resource.ts';
import type { CellProps } from '#web/resource/view.ts';

/** Whose backend made it; a dash for the account's own. */
export const ModuleCell = ({ record }: CellProps<Entity>) =>
  record.module ? <span>{record.module.name}</span> : <span className="stoa-none">—</span>;
