import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadLocale, setLocale } from '#web/i18n/translate.ts';
import { here, json, refused, violation, visit } from './visit.tsx';

const url = 'http://acme.localhost:3000';
const made = { account: { id: 3, name: 'Acme', subdomain: 'acme', url } };
const signInUrl = `${url}/sign-in`;

beforeEach(() => loadLocale('en'));
afterEach(() => {
  vi.unstubAllGlobals();
});

const name = () => screen.findByLabelText('Account name');
const fill = async (password = 'quite-a-long-word') => {
  await userEvent.type(await name(), 'Acme');
  await userEvent.type(screen.getByLabelText('Email'), 'anna@example.com');
  await userEvent.type(screen.getByLabelText('Password'), `${password}{Enter}`);
};

it('creates an account and names its address and the mail with the link that opens it', async () => {
  const requests = await visit('/sign-up', { answers: { 'sign-up': () => json(made, 201, { location: signInUrl }) } });
  await fill();
  const title = await screen.findByRole('heading', { name: 'Check your email' });
  await waitFor(() => expect(title).toHaveFocus());
  expect(screen.getByText(url)).toBeVisible();
  expect(screen.getByText('anna@example.com')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', signInUrl);
  const body = { name: 'Acme', email: 'anna@example.com', password: 'quite-a-long-word' };
  expect(requests).toEqual([{ call: 'POST /api/v1/auth/sign-up', body, authorization: null }]);
});

it('reports missing values before sending and focuses the first', async () => {
  const requests = await visit('/sign-up');
  await name();
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(async () => expect(await name()).toHaveFocus());
  expect(await name()).toHaveAccessibleDescription('Enter a value');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter a valid email, like name@company.com');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Use 8 to 255 characters');
  expect(requests).toEqual([]);
});

it('shows the password rules before an error, and removes the error once they are met', async () => {
  await visit('/sign-up');
  const password = await screen.findByLabelText('Password');
  expect(password).toHaveAccessibleDescription('At least 8 characters');
  await fill('short');
  await waitFor(() => expect(password).toBeInvalid());
  await userEvent.type(password, 'er-no-more');
  expect(password).toBeValid();
  expect(password).toHaveAccessibleDescription('At least 8 characters');
});

it('supports autofill by browsers and password managers', async () => {
  await visit('/sign-up');
  expect(await name()).toHaveAttribute('autocomplete', 'organization');
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
});

it.each([
  ['too many', () => refused(429, 'rate_limited', {}, { 'retry-after': '120' }), /Try again in 2 minutes/],
  ['closed meanwhile', () => refused(403, 'sign_up_closed'), 'Sign-up is closed here'],
  ['a broken server', () => refused(500, 'server_error'), 'Server error. Developers informed.'],
  ['no server', () => Promise.reject(new TypeError('fetch failed')), /Can’t reach the server/],
])('shows a rejection above the form: %s', async (_, answer, words) => {
  await visit('/sign-up', { answers: { 'sign-up': answer } });
  await fill();
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.getByRole('button', { name: 'Create account' })).toBeEnabled();
});

it('shows the server’s violations at their inputs', async () => {
  await visit('/sign-up', { answers: { 'sign-up': () => violation('password', 'auth.errors.password_common') } });
  await fill();
  const password = screen.getByLabelText('Password');
  await waitFor(() => expect(password).toHaveAccessibleDescription('This password is too common'));
  expect(password).toHaveFocus();
});

it('shows rejections in the current language', async () => {
  await visit('/sign-up', { answers: { 'sign-up': () => refused(403, 'sign_up_closed') } });
  await fill();
  await screen.findByRole('alert');
  await setLocale('ru');
  expect(await screen.findByText('Регистрация здесь закрыта')).toBeVisible();
});

it('says that sign-up is closed', async () => {
  await visit('/sign-up', { account: { sign_up: false } });
  expect(await screen.findByRole('heading', { name: 'Sign-up is closed here' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Back to sign-in' }));
  expect(await screen.findByRole('heading', { name: 'Northwind' })).toBeVisible();
  expect(here()).toBe('/sign-in');
});
