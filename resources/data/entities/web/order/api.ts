import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/api/api.ts';
import { entities } from '../../entities.resource.ts';
import { entityNamesQuery } from '../menu/api.ts';

/** Saves an order, and shows the server's, in menus too. */
export async function saveEntityOrder(client: QueryClient, order: readonly number[]): Promise<void> {
  const { items } = await call(entities.endpoints.set_order, { body: { order: [...order] } });
  // A read in progress would bring back the old order.
  await client.cancelQueries(entityNamesQuery);
  client.setQueryData(entityNamesQuery.queryKey, items);
}
