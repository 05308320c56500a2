import type { Entity } from '#resources/entities/entities.resource.ts';
import type { HistoryRow } from '#resources/history/history.resource.ts';
import { changeStatus } from '#shared/statuses.ts';

/** The field that was changed; null for the entity itself. */
const subjectOf = (row: HistoryRow) => row.field_id ?? null;

/** Whether this change put its entity or field into the failed state: the newest failed change of it. */
export function isRetryable(row: HistoryRow, rows: readonly HistoryRow[], entity: Entity): boolean {
  const of = subjectOf(row);
  const status = of === null ? entity.status_id : entity.fields?.find(({ id }) => id === of)?.status_id;
  if (status !== changeStatus.failed || row.result?.ok !== false) return false;
  return rows.find((other) => subjectOf(other) === of && other.result?.ok === false)?.id === row.id;
}
