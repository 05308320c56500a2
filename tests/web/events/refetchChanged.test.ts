import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { refetchChanged } from '#web/events/refetchChanged.ts';

function observe() {
  const client = new QueryClient();
  const responses = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
  const queryFn = vi.fn(async () => responses[queryFn.mock.calls.length - 1]?.promise);
  const observer = new QueryObserver(client, { queryKey: ['history', 5], queryFn });
  const stop = observer.subscribe(() => {});
  return { client, responses, queryFn, stop, data: () => observer.getCurrentResult().data };
}

const followed = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === 'history' };

test('reads a query again whose first response may be older than the change', async () => {
  const { client, responses, queryFn, stop, data } = observe();
  refetchChanged(client, followed);
  expect(queryFn).toHaveBeenCalledTimes(1);
  responses[0].resolve('before the change');
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  responses[1].resolve('after the change');
  await vi.waitFor(() => expect(data()).toBe('after the change'));
  stop();
});

test('reads a loaded query again once', async () => {
  const { client, responses, queryFn, stop, data } = observe();
  responses[0].resolve('before the change');
  await vi.waitFor(() => expect(data()).toBe('before the change'));
  refetchChanged(client, followed);
  responses[1].resolve('after the change');
  await vi.waitFor(() => expect(data()).toBe('after the change'));
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});
