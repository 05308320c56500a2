import Button from '@mui/material/Button';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import type { HistoryRow } from '#resources/data/history/history.resource.ts';
import { type Change, changesOf } from '#resources/data/history/web/changes.ts';
import { HistoryEntry } from '#resources/data/history/web/HistoryEntry.tsx';
import { HistoryPanel } from '#resources/data/history/web/HistoryPanel.tsx';
import { variantChanges } from '#resources/data/history/web/variantChanges.ts';
import { changeStatus, historyType } from '#shared/entities/statuses.ts';
import { type Translate, useTranslate } from '#web/i18n/translate.ts';
import { useFailedChange } from '../commands/useFailedChange.ts';
import { readEntityHistory } from './api.ts';

/** Changes of the entity and its fields. The newest failed change can be retried or discarded. */
export function EntityHistory({ entity, onGone }: { entity: Entity; onGone: () => void }) {
  const translate = useTranslate();
  const { id } = entity;
  return (
    <HistoryPanel of={['entities', id]} read={(page, signal) => readEntityHistory(id, page, signal)}>
      {(row, rows) => (
        <HistoryEntry
          key={row.id}
          row={row}
          title={historyTitle(row, entity, translate)}
          changes={'order' in row.data || isRestored(row) ? [] : changesOf(row.data).filter(isOneValue)}
          notes={row.type_id === historyType.update ? variantChanges(row.data.variants, translate) : []}
          actions={isRetryable(row, rows, entity) && <FailedChangeButtons entity={entity} row={row} onGone={onGone} />}
        />
      )}
    </HistoryPanel>
  );
}

function FailedChangeButtons(props: { entity: Entity; row: HistoryRow; onGone: () => void }) {
  const translate = useTranslate();
  const { retry, discard, isBusy } = useFailedChange(props.entity, props.row, props.onGone);
  return (
    <>
      <Button size="small" variant="outlined" disabled={isBusy} onClick={() => void retry()}>
        {translate('history.retry')}
      </Button>
      <Button size="small" color="error" disabled={isBusy} onClick={() => void discard()}>
        {translate('history.discard')}
      </Button>
    </>
  );
}

/** Variants are described one by one. */
const isOneValue = ({ key }: Change) => key !== 'variants';

/** The field that was changed; null for the entity itself. */
const subjectOf = (row: HistoryRow) => row.field_id ?? null;

/** Whether this change put its entity or field into the failed state: the newest failed change of it. */
export function isRetryable(row: HistoryRow, rows: readonly HistoryRow[], entity: Entity): boolean {
  const of = subjectOf(row);
  const status = of === null ? entity.status_id : entity.fields?.find(({ id }) => id === of)?.status_id;
  if (status !== changeStatus.failed || row.result?.ok !== false) return false;
  return rows.find((other) => subjectOf(other) === of && other.result?.ok === false)?.id === row.id;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Current name of the field or, if it is deleted, its name at the time of the change. */
function fieldName({ field_id, data }: HistoryRow, { fields = [] }: Entity): string {
  const known = fields.find((field) => field.id === field_id)?.name;
  return known ?? [data.name, data.alias].find(isText) ?? `#${field_id}`;
}

/** Restored from the trash; such a change contains nothing else. */
const isRestored = ({ type_id, data }: HistoryRow): boolean => type_id === 2 && 'deleted_at' in data;

/** The change as text. Reordering fields is a change of the entity with only the key `order`. */
function historyTitle(row: HistoryRow, entity: Entity, translate: Translate): string {
  if (isRestored(row)) {
    const kind = row.field_id === undefined ? 'entity' : 'field';
    return translate(`history.restored.${kind}`, { name: fieldName(row, entity) });
  }
  if (row.field_id !== undefined) return translate(`history.field.${row.type_id}`, { name: fieldName(row, entity) });
  if ('order' in row.data) return translate('history.reordered');
  return translate(`history.entity.${row.type_id}`);
}
