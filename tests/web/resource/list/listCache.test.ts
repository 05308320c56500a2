import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { upsertRecord } from '#web/resource/listCache.ts';

test('adds a saved record to the list shown, and only replaces it in pages loaded before', () => {
  const client = new QueryClient();
  const page = (number: number, ids: number[]) => {
    const queryKey = ['users', 'getList', { page: number }];
    client.setQueryData(queryKey, { data: ids.map((id) => ({ id, name: 'old' })), total: 4 });
    return queryKey;
  };
  const shown = page(1, [1, 2]);
  const before = page(2, [3, 4]);
  const stop = new QueryObserver(client, { queryKey: shown, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
  upsertRecord(client, 'users', { id: 2, name: 'new' });
  upsertRecord(client, 'users', { id: 3, name: 'new' });
  expect(client.getQueryData(shown)).toEqual({
    data: [
      { id: 3, name: 'new' },
      { id: 1, name: 'old' },
      { id: 2, name: 'new' },
    ],
    total: 5,
    added: [3],
  });
  expect(client.getQueryData(before)).toEqual({
    data: [
      { id: 3, name: 'new' },
      { id: 4, name: 'old' },
    ],
    total: 4,
  });
  stop();
});
