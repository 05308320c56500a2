import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call } from '#web/api/api.ts';
import { useStore } from '#web/state/store.ts';
import { type Payment, payments } from '../payments.resource.ts';
import { hidePayment, topUpState } from './topUpState.ts';

/** Until it is settled, ms. */
const everyMs = 2000;

const { get, check } = payments.endpoints;

export const isOpen = ({ state }: Payment) => state === 'pending' || state === 'waiting';

/**
 * The payment that was begun last. When the page shows it first, the provider is asked how it is; then it is read again
 * until it is settled, and the balance with it.
 */
export function usePayment() {
  const client = useQueryClient();
  const { payment: id } = useStore(topUpState);
  const queryKey = [payments.name, id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const params = { id: id ?? 0 };
      // A check that fails says nothing of the payment.
      const isKnown = client.getQueryData(queryKey) !== undefined;
      return isKnown
        ? call(get, { params, signal })
        : call(check, { params, signal }).catch(() => call(get, { params }));
    },
    enabled: id !== null,
    retry: false,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? everyMs : false),
    refetchOnWindowFocus: true,
    staleTime: 0,
  });

  const isSettled = data !== undefined && !isOpen(data);
  useEffect(() => {
    if (!isSettled) return;
    for (const key of ['billing', 'billing_entries', 'payment_methods'])
      void client.invalidateQueries({ queryKey: [key] });
  }, [client, isSettled]);
  // Of another account, or of another person's tab.
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isGone) hidePayment();
  }, [isGone]);

  return { payment: id === null ? undefined : data, error: isGone ? null : error, retry: () => void refetch() };
}
