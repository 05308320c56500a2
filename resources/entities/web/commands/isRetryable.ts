import type { Entity } from '#resources/entities/entities.resource.ts';
import type { HistoryRow } from '#resources/history/history.resource.ts';
import { changeStatus } from '#shared/statuses.ts';

/** What a change was of: the entity itself, or the field of this id. */
const subject = (row: HistoryRow) => row.field_id ?? null;

/** Whether this is the change because of which its subject is failed now: the newest failed one that there is of it. */
export function isMendable(row: HistoryRow, rows: readonly HistoryRow[], entity: Entity): boolean {
  const of = subject(row);
  const status = of === null ? entity.status_id : entity.fields?.find(({ id }) => id === of)?.status_id;
  if (status !== changeStatus.failed || row.result?.ok !== false) return false;
  return rows.find((other) => subject(other) === of && other.result?.ok === false)?.id === row.id;
}
