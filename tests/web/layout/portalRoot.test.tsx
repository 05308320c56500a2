import Dialog from '@mui/material/Dialog';
import { act, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { beforeAll, expect, test } from 'vitest';
import { loadLocale, loadMessages } from '#web/i18n/translate.ts';
import { notify, toasts } from '#web/inputs/ui/messages.ts';
import { portalRoot } from '#web/inputs/ui/overlays/portalRoot.ts';
import { Toasts } from '#web/inputs/ui/overlays/Toasts.tsx';

beforeAll(async () => {
  await loadLocale('en');
  await loadMessages('member', 'request_errors');
});

test('announces toasts over an open card and makes their buttons reachable', async () => {
  toasts.set([]);
  render(
    <>
      <button type="button">Behind</button>
      <Dialog open>Card</Dialog>
      {createPortal(<Toasts />, portalRoot())}
    </>,
  );
  expect(await screen.findByText('Card')).toBeVisible();
  act(() => notify({ tone: 'success', text: 'Deleted', action: { label: 'Undo', run: () => {} } }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Behind' })).toBeNull();
});
