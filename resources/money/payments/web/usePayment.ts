import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#web/api/api.ts';
import { useStore } from '#web/state/store.ts';
import { isOpen, paymentQuery, readBalanceAgain } from './api.ts';
import { hidePayment, topUpState } from './topUpState.ts';

/** The payment that was begun last. It is read until it is settled, and the balance with it then. */
export function usePayment() {
  const client = useQueryClient();
  const { payment: id } = useStore(topUpState);
  const { data, error, refetch } = useQuery(paymentQuery(id));

  const isSettled = data !== undefined && !isOpen(data);
  useEffect(() => {
    if (isSettled) readBalanceAgain(client);
  }, [client, isSettled]);
  // Of another account, or of another person's tab.
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isGone) hidePayment();
  }, [isGone]);

  return { payment: id === null ? undefined : data, error: isGone ? null : error, retry: () => void refetch() };
}
