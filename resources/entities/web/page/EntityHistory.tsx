import Button from '@mui/material/Button';
import { useCallback } from 'react';
import { type Entity, entities } from '#resources/entities/entities.resource.ts';
import type { HistoryRow } from '#resources/history/history.resource.ts';
import { changesOf } from '#resources/history/web/changes.ts';
import { HistoryEntry } from '#resources/history/web/HistoryEntry.tsx';
import { HistoryPanel } from '#resources/history/web/HistoryPanel.tsx';
import { call } from '#web/api/api.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { isRetryable } from '../commands/isRetryable.ts';
import { useFailedChange } from '../commands/useFailedChange.ts';
import { historyTitle, isRestored } from './historyTitle.ts';

/** Changes of the entity and its fields. The newest failed change can be retried or discarded. */
export function EntityHistory({ entity, onGone }: { entity: Entity; onGone: () => void }) {
  const translate = useTranslate();
  const { id } = entity;
  const read = useCallback(
    (page: number, signal: AbortSignal) =>
      call(entities.endpoints.history, { params: { entity_id: id }, query: { page }, signal }),
    [id],
  );
  return (
    <HistoryPanel of={['entities', id]} read={read}>
      {(row, rows) => (
        <HistoryEntry
          key={row.id}
          row={row}
          title={historyTitle(row, entity, translate)}
          changes={'order' in row.data || isRestored(row) ? [] : changesOf(row.data)}
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
