import { mutationOptions } from '@tanstack/react-query';
import { discardField, retryField } from '#resources/data/fields/web/api.ts';
import { invalidateAllButCards } from '#web/resource/listCache.ts';
import { readEntityAgain } from '../api.ts';

/** Retries or discards the failed change of a field of an entity. */
export const settleFailedField = (entityId: number) =>
  mutationOptions({
    mutationFn: ({ action, id }: { action: 'retry' | 'discard'; id: number }): Promise<unknown> =>
      action === 'retry' ? retryField(id) : discardField(id),
    onSettled: (_data, _error, _variables, _result, { client }) => {
      void invalidateAllButCards(client, 'fields');
      void readEntityAgain(client, entityId);
    },
  });
