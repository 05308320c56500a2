import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadLocale } from '#web/i18n/translate.ts';
import { here, refused, visit } from './visit.tsx';

beforeEach(() => loadLocale('en'));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const nothing = () => new Response(null, { status: 204 });
const email = () => screen.findByLabelText('Email');
const ask = async (address = 'anna@example.com') => userEvent.type(await email(), `${address}{Enter}`);

it('gives the same response for known and unknown emails', async () => {
  const requests = await visit('/reset-password', { answers: { 'reset-password': nothing } });
  await ask();
  const title = await screen.findByRole('heading', { name: 'Check your email' });
  await waitFor(() => expect(title).toHaveFocus());
  expect(screen.getByText('anna@example.com').parentElement).toHaveTextContent(
    'If anna@example.com belongs to someone here, we’ve sent an email to it. The link works for 30 minutes.',
  );
  expect(requests).toEqual([
    { call: 'POST /api/v1/auth/reset-password', body: { email: 'anna@example.com' }, authorization: null },
  ]);
});

it('resends the email only after a delay', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const requests = await visit('/reset-password', { answers: { 'reset-password': nothing } });
  await ask();
  expect(await screen.findByRole('button', { name: 'Send again in 60 seconds' })).toBeDisabled();
  act(() => void vi.advanceTimersByTime(59_000));
  expect(screen.getByRole('button', { name: 'Send again in 1 second' })).toBeDisabled();
  act(() => void vi.advanceTimersByTime(1000));
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('We’ve sent another email')).toBeVisible();
  expect(requests).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Send again in 60 seconds' })).toBeDisabled();
});

it('goes back to change the email and keeps the previous one in the input', async () => {
  await visit('/reset-password', { answers: { 'reset-password': nothing } });
  await ask('ana@example.com');
  await userEvent.click(await screen.findByRole('button', { name: 'Use another email' }));
  expect(await email()).toHaveValue('ana@example.com');
});

it('validates the email before sending', async () => {
  const requests = await visit('/reset-password');
  await ask('anna');
  await waitFor(async () =>
    expect(await email()).toHaveAccessibleDescription('Enter a valid email, like name@company.com'),
  );
  expect(await email()).toHaveFocus();
  expect(requests).toEqual([]);
});

it('reports the rate limit', async () => {
  const answers = { 'reset-password': () => refused(429, 'rate_limited', {}, { 'retry-after': '30' }) };
  await visit('/reset-password', { answers });
  await ask();
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts. Try again in 30 seconds.');
});

it('is linked from sign-in and leads back, keeping the address the visitor was going to', async () => {
  await visit('/sign-in?fallback=%2Fadmin%2Fusers');
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  expect(here()).toBe('/reset-password?fallback=%2Fadmin%2Fusers');
  await userEvent.click(screen.getByRole('link', { name: 'Back to sign-in' }));
  await screen.findByRole('heading', { name: 'Northwind' });
  expect(here()).toBe('/sign-in?fallback=%2Fadmin%2Fusers');
});
