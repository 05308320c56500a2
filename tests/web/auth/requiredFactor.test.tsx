import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '#web/api/api.ts';
import { loadLocale } from '#web/i18n/translate.ts';
import { memberCalls } from '#web/session/callsByAddress.ts';
import { noFactors } from '../support/factors.ts';
import { olga } from '../support/session.ts';
import { here, json, refused, visit } from './visit.tsx';

vi.mock('#web/app/AdminApp.tsx', () => ({ Component: () => <p>The administration</p>, loader: () => null }));

beforeEach(() => loadLocale('en'));
afterEach(() => vi.unstubAllGlobals());

const secret = { secret: 'AAAABBBB', uri: 'otpauth://totp/x?secret=AAAABBBB', expires_at: '2030' };

it('leads an administrator without a factor to both ways, and then where they were going', async () => {
  let needs = true;
  await visit('/admin/users?page=2', {
    user: olga,
    more: () => (needs ? { needs_second_factor: true } : {}),
    answers: {
      factors: () => json(noFactors),
      totp: () => json(secret),
      confirm: () => {
        needs = false;
        return json({ recovery_codes: ['ONE', 'TWO'] });
      },
    },
  });
  expect(await screen.findByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
  expect(screen.getByText(/^Northwind requires it of administrators/)).toBeVisible();
  expect(here()).toBe('/second-factor?fallback=%2Fadmin%2Fusers%3Fpage%3D2');
  await userEvent.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  await userEvent.type(await screen.findByLabelText(/^Code from the app/), '123456');
  // Still here: the codes would be gone.
  await userEvent.click(await screen.findByRole('checkbox', { name: 'I have kept these codes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('The administration')).toBeVisible();
  expect(here()).toBe('/admin/users?page=2');
});

it('leads there from any page, once the account requires it', async () => {
  let needs = false;
  await visit('/admin', {
    user: olga,
    more: () => (needs ? { needs_second_factor: true } : {}),
    answers: { accounts: () => refused(403, 'second_factor_needed'), factors: () => json(noFactors) },
  });
  expect(await screen.findByText('The administration')).toBeVisible();
  needs = true;
  await expect(call(memberCalls.accounts)).rejects.toMatchObject({ status: 403 });
  expect(await screen.findByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
});

it('leads from a custom domain to the platform’s own address, and lets them sign out', async () => {
  await visit('/admin', {
    user: olga,
    more: () => ({ needs_second_factor: true }),
    answers: {
      factors: () => json({ ...noFactors, own_host_url: 'https://north.stoa.example' }),
      logout: () => new Response(null, { status: 204 }),
    },
  });
  expect(await screen.findByRole('link', { name: 'Open' })).toHaveAttribute('href', 'https://north.stoa.example');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(here()).toBe('/sign-in'));
});
