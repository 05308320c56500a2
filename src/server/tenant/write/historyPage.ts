import { limits } from '#shared/limits.ts';
import type { DataPlane } from '../dataPlane.ts';
import type { EntityModel } from '../model.ts';
import { historyTable } from './columns.ts';

export interface HistoryRow {
  id: number;
  record_id: number;
  type_id: 1 | 2 | 3;
  user_id: number | null;
  /** ISO 8601. */
  at: string;
  /** By column name: values of a create, `{from, to}` of changes. */
  data: Record<string, unknown>;
  /** `data` is left out: the page would be too large. */
  is_cut?: true;
}

/**
 * A page of a record's history, newest first, in one round trip; null if there is no such record. Where a page would be
 * too large, a second reads the rest of it without the values.
 * @param page from 1
 */
export async function historyPage(
  plane: DataPlane,
  model: EntityModel,
  record_id: number,
  page: number,
): Promise<{ rows: HistoryRow[]; count: number } | null> {
  const size = limits.history_page_size;
  const offset = (page - 1) * size;
  const found = await plane.read<HistoryRow & { count: number }>(
    `select h.*, n.count
     from (select count(*) from ${historyTable(model)} where entity_id = $1 and record_id = $2) n
     join (select id from ${model.table} where id = $2) r on true
     left join lateral (
       select id, record_id, type_id, user_id, at, data from ${historyTable(model)}
       where entity_id = $1 and record_id = $2 order by id desc offset $3 limit ${size}
     ) h on true
     order by h.id desc`,
    [model.id, record_id, offset],
  );
  if (!found[0]) return null;
  const rest = found.is_cut
    ? await withoutData(plane, model, record_id, [offset + found.length, size - found.length])
    : [];
  return { count: found[0].count, rows: [...found.filter(({ record_id }) => record_id !== null), ...rest] };
}

async function withoutData(
  plane: DataPlane,
  model: EntityModel,
  record_id: number,
  [offset, limit]: [offset: number, limit: number],
): Promise<HistoryRow[]> {
  const rows = await plane.read<HistoryRow>(
    `select id, record_id, type_id, user_id, at, '{}'::jsonb as data from ${historyTable(model)}
     where entity_id = $1 and record_id = $2 order by id desc offset $3 limit $4`,
    [model.id, record_id, offset, limit],
  );
  return rows.map((row) => ({ ...row, is_cut: true }));
}
