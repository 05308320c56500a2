import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Call } from '#shared/endpoint.ts';
import { call } from '#web/api/api.ts';
import { type Payment, payments } from '../payments.resource.ts';

const { check, get, top_up } = payments.endpoints;

/** Until it is settled, ms. */
const everyMs = 2000;

export const isOpen = ({ state }: Payment) => state === 'pending' || state === 'waiting';

const keyOf = (id: number | null) => [payments.name, id] as const;

/**
 * A payment, read until it is settled. When the page shows it first, the provider is asked how it is.
 * @param id null: none is read
 */
export const paymentQuery = (id: number | null) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ client, signal }): Promise<Payment> => {
      const params = { id: id ?? 0 };
      // A check that fails says nothing of the payment.
      return client.getQueryData(keyOf(id)) !== undefined
        ? call(get, { params, signal })
        : call(check, { params, signal }).catch(() => call(get, { params }));
    },
    enabled: id !== null,
    retry: false,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? everyMs : false),
    refetchOnWindowFocus: true,
    staleTime: 0,
  });

/** What a settled payment changes. */
export function readBalanceAgain(client: QueryClient): void {
  for (const key of ['billing', 'billing_entries', 'payment_methods'])
    void client.invalidateQueries({ queryKey: [key] });
}

/** @param key sent again, it pays nothing twice */
export const topUp = (body: Call<typeof top_up>['body'], key: string) =>
  call(top_up, { body, headers: { 'Idempotency-Key': key } });
