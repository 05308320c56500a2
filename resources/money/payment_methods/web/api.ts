import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/api.ts';
import { type PaymentMethod, payment_methods } from '../payment_methods.resource.ts';

/** A method that waits may be confirmed at any time. */
const waitingMs = 3000;

const isWaiting = ({ state }: PaymentMethod) => state === 'waiting';

/** The payment methods of the account, the default one first. */
export const useMethods = () =>
  useQuery({
    queryKey: [payment_methods.name],
    queryFn: async ({ signal }) => (await call(payment_methods.endpoints.list, { signal })).items,
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? waitingMs : false),
    refetchOnWindowFocus: true,
  });
