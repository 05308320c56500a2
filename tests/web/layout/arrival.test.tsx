import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createApp } from '#web/app/App.tsx';
import { loadLocale } from '#web/i18n/translate.ts';
import { session } from '#web/session/session.ts';
import { tokenCookie } from '#web/session/token/tokenCookie.ts';
import { fakeApi } from '../support/fakeApi.ts';
import { tokenOf } from '../support/session.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** The page gets the focus in an effect, after its heading has been drawn. */
async function expectFocused(name: string): Promise<void> {
  const element = await heading(name);
  await waitFor(() => expect(element).toHaveFocus());
}

// The only test of its file, because the first page is remembered as long as the document exists.
test('starts the first page at the skip link and focuses the heading of every later page', async () => {
  vi.stubGlobal('fetch', fakeApi().fetch);
  vi.stubGlobal('scrollTo', () => {});
  tokenCookie().write(tokenOf({ sub: '7', sid: '1', exp: Date.now() / 1000 + 9000 }));
  history.replaceState(null, '', '/admin/users');
  await loadLocale('en');
  await session.start();
  await act(async () => void render(<RouterProvider router={createApp()} />));
  const user = userEvent.setup();

  await heading('Users');
  expect(document.body).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  for (const name of ['Sessions', 'Billing', 'Marketplace']) {
    await user.click(screen.getByRole('link', { name }));
    await expectFocused(name);
  }
  await user.click(screen.getByRole('link', { name: /Home/ }));
  await expectFocused('Main module is not defined');
});
