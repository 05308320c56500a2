import type { QueryClient } from '@tanstack/react-query';
import { discardField, retryField } from '#resources/data/fields/web/api.ts';
import { invalidateAllButCards } from '#web/resource/listCache.ts';
import { readEntityAgain } from '../api.ts';

/** Retries or discards the failed change of a field of an entity. */
export async function settleFailedField(
  client: QueryClient,
  entityId: number,
  action: 'retry' | 'discard',
  id: number,
): Promise<void> {
  try {
    await (action === 'retry' ? retryField(id) : discardField(id));
  } finally {
    void invalidateAllButCards(client, 'fields');
    void readEntityAgain(client, entityId);
  }
}
