import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, type LoaderFunction, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { Component as AdminApp } from '#web/app/AdminApp.tsx';
import { Component as DataApp } from '#web/app/DataApp.tsx';
import { loadLocale } from '#web/i18n/translate.ts';
import { toasts } from '#web/inputs/ui/messages.ts';
import { Prompts } from '#web/inputs/ui/overlays/Prompts.tsx';
import { Toasts } from '#web/inputs/ui/overlays/Toasts.tsx';
import { session } from '#web/session/session.ts';
import { tokenCookie } from '#web/session/token/tokenCookie.ts';
import { fakeApi } from './fakeApi.ts';
import { tokenOf } from './session.ts';

const WithMessages = ({ App }: { App: ComponentType }) => (
  <>
    <App />
    <Toasts />
    <Prompts />
  </>
);

/**
 * Opens the administration, or the place of everybody, at an address, with the fake API. Olga (7, the owner) is signed in.
 * @param loader of the route; without it the page itself makes all requests
 */
export async function openAdmin(
  address: string,
  prepare: (api: ReturnType<typeof fakeApi>) => void,
  loader?: LoaderFunction,
) {
  const api = fakeApi();
  vi.stubGlobal('scrollTo', () => {});
  localStorage.clear();
  toasts.set([]);
  tokenCookie().write(tokenOf({ sub: '7', sid: '1', exp: Date.now() / 1000 + 9000 }));
  prepare(api);
  vi.stubGlobal('fetch', api.fetch);
  await loadLocale('en');
  await session.start();
  const router = createMemoryRouter(
    [
      {
        path: '/admin/*',
        element: <WithMessages App={AdminApp} />,
        HydrateFallback: () => null,
        ...(loader && { loader }),
      },
      { path: '/data/*', element: <WithMessages App={DataApp} /> },
      { path: '*', element: <p>Away</p> },
    ],
    {
      initialEntries: [address],
    },
  );
  // Components that suspend within `act` render again only if `act` is awaited.
  await act(async () => void render(<RouterProvider router={router} />));
  return {
    api,
    user: userEvent.setup(),
    router,
    search: () => router.state.location.search,
    lists: (name = 'users') => api.sent.filter((call) => call.method === 'GET' && call.path.endsWith(`/v1/${name}`)),
  };
}
