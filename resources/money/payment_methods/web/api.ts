import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/api.ts';
import type { Intent } from '#web/api/intent.ts';
import { invalidateSettings } from '#web/resource/settings/api.ts';
import { type PaymentMethod, payment_methods } from '../payment_methods.resource.ts';

const { create, list, remove, update } = payment_methods.endpoints;

/** A method that waits may be confirmed at any time. */
const waitingMs = 3000;

const isWaiting = ({ state }: PaymentMethod) => state === 'waiting';

/** The payment methods of the account, the default one first. */
export const methodsQuery = queryOptions({
  queryKey: [payment_methods.name],
  queryFn: async ({ signal }) => (await call(list, { signal })).items,
  refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? waitingMs : false),
  refetchOnWindowFocus: true,
});

/** After a change: the settings of billing name the default method. */
export async function readMethodsAgain(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries(methodsQuery), invalidateSettings(client, 'billing')]);
}

export const createMethod = (intent: Intent): Promise<PaymentMethod> =>
  call(create, { body: { return_path: '/admin/billing' }, intent });

export const makeMethodDefault = (id: number) => call(update, { params: { id }, body: { is_default: true } });

export const removeMethod = (id: number) => call(remove, { params: { id } });
