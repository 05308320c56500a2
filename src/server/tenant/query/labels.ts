import type { DataPlane } from '../dataPlane.ts';
import type { EntityModel, ModelColumn } from '../model.ts';

/** Characters of a label. */
const LENGTH = 255;

/** Labels of records, deleted ones included, by the column that names them. */
export const readLabels = (
  plane: DataPlane,
  { table }: EntityModel,
  label: ModelColumn,
  ids: readonly number[],
): Promise<{ id: number; name: string | null; is_deleted: boolean }[]> =>
  plane.read(
    `select id, left(${label.name}::text, ${LENGTH}) as name, deleted_at is not null as is_deleted
     from ${table} where id = any($1::bigint[])`,
    [ids],
  );
