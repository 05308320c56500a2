import Button from '@mui/material/Button';
import { useCallback } from 'react';
import { type Entity, entities } from '#resources/entities/entities.resource.ts';
import type { HistoryRow } from '#resources/history/history.resource.ts';
import { changesOf } from '#resources/history/web/changes.ts';
import { HistoryEntry } from '#resources/history/web/HistoryEntry.tsx';
import { HistoryPanel } from '#resources/history/web/HistoryPanel.tsx';
import { call } from '#web/api/api.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { isMendable } from '../commands/isRetryable.ts';
import { useMendChange } from '../commands/useFailedChange.ts';
import { historyTitle, isRestored } from './historyTitle.ts';

/** What was changed of the entity and of its fields; the newest change that failed can be tried again or given up. */
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
          actions={isMendable(row, rows, entity) && <MendButtons entity={entity} row={row} onGone={onGone} />}
        />
      )}
    </HistoryPanel>
  );
}

function MendButtons(props: { entity: Entity; row: HistoryRow; onGone: () => void }) {
  const translate = useTranslate();
  const { retry, discard, isBusy } = useMendChange(props.entity, props.row, props.onGone);
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
