import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/api.ts';
import { callbacks } from '../callbacks.resource.ts';

const { list, send_again } = callbacks.endpoints;

const shown = 10;

/** The latest calls to the addresses of a module. */
export const callbacksQuery = (module_id: number) =>
  queryOptions({
    queryKey: ['callbacks', module_id],
    queryFn: async ({ signal }) => (await call(list, { params: { module_id }, query: { limit: shown }, signal })).items,
  });

/** Sends one of them again, and reads them again, also after a refusal. */
export async function sendCallbackAgain(client: QueryClient, module_id: number, id: number): Promise<void> {
  try {
    await call(send_again, { params: { module_id, id } });
  } finally {
    void client.invalidateQueries(callbacksQuery(module_id));
  }
}
