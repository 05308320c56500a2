import type { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { adminLoader, useLoadedClient } from '#web/preload/adminLoader.ts';
import { createDataProvider } from '#web/providers/dataProvider.ts';
import { session, useMe } from '#web/session/session.ts';
import { tokenCookie } from '#web/session/token/tokenCookie.ts';
import { fakeApi } from '../support/fakeApi.ts';
import { olga, tokenOf } from '../support/session.ts';

beforeEach(async () => {
  vi.stubGlobal('fetch', fakeApi().fetch);
  tokenCookie().write(tokenOf({ sub: '7', sid: '1', exp: Date.now() / 1000 + 9000 }));
  await session.start();
});

test('starts with the cache of the loader, and with an empty one for the next user', async () => {
  const clients: QueryClient[] = [];
  const Page = () => {
    clients.push(useLoadedClient());
    return <p>Drawn</p>;
  };
  const Area = () => <Page key={useMe().user?.id} />;
  const load = vi.fn(adminLoader(createDataProvider(new Map())));
  const router = createMemoryRouter([{ path: '/admin/*', Component: Area, loader: load }], {
    initialEntries: ['/admin/users'],
  });
  render(<RouterProvider router={router} />);
  expect(await screen.findByText('Drawn')).toBeInTheDocument();
  const loaded = (await load.mock.results[0]?.value) as { client: QueryClient };
  expect(new Set(clients)).toEqual(new Set([loaded.client]));
  expect(load).toHaveBeenCalledTimes(1);

  act(() => session.setUser({ ...olga, id: 8 }));
  const others = () => clients.filter((client) => client !== loaded.client);
  await waitFor(() => expect(others()).not.toEqual([]));
  expect(others().flatMap((client) => client.getQueryCache().getAll())).toEqual([]);
});
