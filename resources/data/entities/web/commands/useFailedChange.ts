import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import type { HistoryRow } from '#resources/data/history/history.resource.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { confirm, notify } from '#web/inputs/ui/messages.ts';
import { settleFailedField } from './api.ts';
import { useEntityCommands } from './useEntityCommands.ts';

/** Retries or discards a failed change of an entity, or of one of its fields. */
export function useFailedChange(entity: Entity, { field_id }: HistoryRow, onGone: () => void) {
  const translate = useTranslate();
  const ofEntity = useEntityCommands(onGone);
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  const runOnField = async (action: 'retry' | 'discard', id: number) => {
    setBusy(true);
    try {
      await settleFailedField(client, entity.id, action, id);
      notify({ tone: 'success', text: translate(action === 'retry' ? 'history.retried' : 'history.discarded') });
    } catch (error) {
      await loadMessages('fields');
      notify({ tone: 'error', text: errorText(error, 'fields') });
    }
    setBusy(false);
  };

  return {
    isBusy: isBusy || ofEntity.isBusy,
    retry: async () => (field_id === undefined ? ofEntity.run('retry', entity) : runOnField('retry', field_id)),
    discard: async () => {
      if (field_id === undefined) return ofEntity.run('discard', entity);
      const options = { text: translate('history.discard_text'), ok: translate('history.discard'), danger: true };
      if (await confirm(options)) await runOnField('discard', field_id);
    },
  };
}
