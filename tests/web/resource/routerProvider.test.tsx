import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { users } from '#resources/people/users/users.resource.ts';
import { listCodec } from '#web/list-query/listCodec.ts';
import { createRouterProvider } from '#web/providers/routerProvider.tsx';

const codec = listCodec(users.list);
const provider = createRouterProvider((pathname) => (pathname === '/admin/users' ? codec : undefined));

function at(address: string) {
  let router = null as unknown as ReturnType<typeof createMemoryRouter>;
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => {
    const element = <QueryClientProvider client={client}>{children}</QueryClientProvider>;
    router ??= createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
    return <RouterProvider router={router} />;
  };
  const { result } = renderHook(() => [provider.useLocation(), provider.useNavigate()] as const, { wrapper });
  const navigate = (to: string) => router.navigate(to);
  return { result, navigate, go: (to: string) => act(() => navigate(to)), search: () => router.state.location.search };
}

test('keeps react-admin’s location while a card opens over the list', async () => {
  const { result, go } = at('/admin/users?search=a');
  const [list] = result.current;
  await go('/admin/users?search=a&card=7');
  expect(result.current[0]).toBe(list);
  await go('/admin/users?search=b');
  expect(result.current[0]).not.toBe(list);
  expect(new URLSearchParams(result.current[0].search).get('filter')).toBe('{"q":"b"}');
});

test('keeps the identity of navigate and uses the current address', async () => {
  const { result, go, search } = at('/admin/users?view=3');
  const [, navigate] = result.current;
  await go('/admin/users?view=4');
  expect(result.current[1]).toBe(navigate);
  await act(async () => navigate({ search: '?filter={"q":"c"}&page=1&perPage=25&sort=id&order=DESC' }));
  expect(new URLSearchParams(search()).get('view')).toBe('4');
  expect(new URLSearchParams(search()).get('search')).toBe('c');
});

test('keeps the card that was opened before a search was applied', async () => {
  const { result, go, search } = at('/admin/users');
  await go('/admin/users?card=7');
  await act(async () => result.current[1]({ search: '?filter={"q":"c"}&page=1&perPage=25&sort=id&order=DESC' }));
  expect(new URLSearchParams(search()).get('search')).toBe('c');
  expect(new URLSearchParams(search()).get('card')).toBe('7');
});

test('keeps a card that was opened but is not rendered yet', async () => {
  const { result, navigate, search } = at('/admin/users');
  await act(async () => {
    await navigate('/admin/users?card=7');
    result.current[1]({ search: '?filter={"q":"c"}&page=1&perPage=25&sort=id&order=DESC' });
  });
  expect(new URLSearchParams(search()).get('search')).toBe('c');
  expect(new URLSearchParams(search()).get('card')).toBe('7');
});
