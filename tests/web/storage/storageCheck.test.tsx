import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadMessages } from '#web/i18n/translate.ts';
import { fillOwn, openStorage } from './openStorage.ts';
import { ownSettings, passed, statusOf } from './storageApi.ts';

beforeAll(() => loadMessages('member', 'request_errors'));

const status = statusOf({ entities: [] });
const region = { name: 'Connection check' };

/** The steps with their states, as a screen reader reads them. */
const stepsIn = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('shows each step as it happens, then saves', async () => {
  const gate = Promise.withResolvers<void>();
  const lines = [...passed(['connect']), { side: 'write', step: 'sign_in', state: 'running' } as const, gate.promise];
  const opened = await openStorage({ status, lines: [...lines, ...passed(['sign_in', 'version'])] });
  await fillOwn(opened);
  await opened.save();
  const check = within(await opened.form.findByRole('region', region));
  const server = 'Server: db.example.com';
  await waitFor(() =>
    expect(stepsIn(server)).toEqual([
      'Connect to the server: passed',
      'Sign in: checking',
      'PostgreSQL version: not checked',
      'Find or create the schema: not checked',
      'Create, change and drop tables: not checked',
    ]),
  );
  expect(check.getByRole('status')).toHaveTextContent('Sign in');
  expect(opened.form.getByRole('button', { name: 'saving' })).toBeDisabled();
  expect(opened.changes()).toEqual([]);
  gate.resolve();
  await screen.findByText('Settings saved');
  expect(opened.changes()).toHaveLength(1);
});

test('shows a failure at its step and at its input, which gets the focus', async () => {
  const failed = {
    side: 'write',
    step: 'sign_in',
    state: 'failed',
    kind: 'auth',
    field: 'storage_write_password',
  } as const;
  const opened = await openStorage({ status, lines: [...passed(['connect']), failed] });
  await fillOwn(opened);
  await opened.save();
  const password = opened.form.getByLabelText(/^Password/);
  await waitFor(() => expect(password).toBeInvalid());
  expect(password).toHaveFocus();
  expect(password).toHaveAccessibleDescription(/^The server refuses this user and password/);
  expect(stepsIn('Server: db.example.com')[1]).toMatch(/^Sign in: failedThe server refuses this user/);
  const check = within(opened.form.getByRole('region', region));
  expect(check.getByRole('status')).toHaveTextContent(/^Sign in: failed\. The server refuses/);
  expect(opened.changes()).toEqual([]);
  expect(opened.form.getByRole('button', { name: 'Save' })).toBeEnabled();
  await opened.cancel();
  expect(opened.form.queryByRole('region', region)).toBeNull();
});

test('finds the input of a failure that names none, on the side it is about', async () => {
  const settings = ownSettings({ storage_separate_rw: 1, storage_write_host: 'main.example.com' });
  const failed = { side: 'read', step: 'replica', state: 'failed', kind: 'replica' } as const;
  const lines = [...passed(), ...passed(['connect', 'sign_in', 'version'], 'read'), failed];
  const { form, user, save } = await openStorage({ settings, status, lines });
  await user.type(form.getByLabelText(/^Schema/), '2');
  await save();
  await waitFor(() => expect(form.getByLabelText(/^Read host/)).toBeInvalid());
  expect(form.getByLabelText(/^Read host/)).toHaveFocus();
  expect(form.getByLabelText(/^Write host/)).toBeValid();
  expect(stepsIn('Writing: main.example.com').at(-1)).toBe('Create, change and drop tables: passed');
  expect(stepsIn('Reading: db.example.com').at(-1)).toMatch(/^Changes arrive from the write host: failed/);
});

test('Cancel stops the check, and nothing is saved', async () => {
  const lines = [...passed(['connect']), new Promise(() => {})];
  const opened = await openStorage({ status, lines });
  const { form } = opened;
  await fillOwn(opened);
  await opened.save();
  await form.findByRole('region', region);
  await opened.cancel();
  expect(await form.findByRole('button', { name: 'Save' })).toBeEnabled();
  expect(form.queryByRole('region', region)).toBeNull();
  expect(form.getByLabelText(/^Host/)).toHaveValue('db.example.com');
  expect(form.queryByRole('alert')).toBeNull();
  expect(opened.changes()).toEqual([]);
  opened.backend.lines = passed();
  await opened.save();
  await screen.findByText('Settings saved');
});

test('a check that is cut off is reported, and can be repeated', async () => {
  const lines = [...passed(['connect']), new Error('The network is gone')];
  const opened = await openStorage({ status, lines });
  await fillOwn(opened);
  await opened.save();
  await screen.findByText(/Can’t reach the server/);
  expect(opened.form.getByRole('button', { name: 'Save' })).toBeEnabled();
  expect(opened.changes()).toEqual([]);
});

test('a refusal of the save is shown at the input that stands for both sides', async () => {
  const opened = await openStorage({ status });
  const message = 'storage.errors.bad_schema';
  opened.backend.refuse = () =>
    opened.api.refuse('validation', 'validation', [
      { field: 'storage_write_host', message: 'storage.errors.refused', params: {} },
      { field: 'storage_schema', message, params: {} },
    ]);
  await fillOwn(opened);
  await opened.save();
  await waitFor(() => expect(opened.form.getByLabelText(/^Host/)).toBeInvalid());
  expect(opened.form.getByLabelText(/^Schema/)).toBeInvalid();
});
