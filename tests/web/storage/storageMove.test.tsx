import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadMessages } from '#web/i18n/translate.ts';
import { fillOwn, openStorage } from './openStorage.ts';
import { ownSettings, settingsOf, statusOf } from './storageApi.ts';

beforeAll(() => loadMessages('member', 'request_errors'));

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Move the records too?' }));

test('asks what happens to the records when their place changes; moving them is proposed', async () => {
  const opened = await openStorage();
  await fillOwn(opened);
  await opened.save();
  const asked = await dialog();
  expect(asked.getByText(/in the database crm at db\.example\.com/)).toBeInTheDocument();
  expect(asked.getByRole('radio', { name: 'Move all records' })).toBeChecked();
  expect(asked.getByText(/up to two seconds.*7 days/)).toBeInTheDocument();
  expect(opened.changes()).toEqual([]);
  await opened.user.click(asked.getByRole('button', { name: 'Move and save' }));
  await screen.findByText('Settings saved');
  expect(opened.changes()).toMatchObject([{ storage_location: 'own', move: true }]);
});

test('can start with empty tables', async () => {
  const { user, form, save, changes } = await openStorage({ settings: ownSettings() });
  await user.click(form.getByRole('radio', { name: 'On our servers' }));
  await save();
  const asked = await dialog();
  await user.click(asked.getByRole('radio', { name: 'Start with empty tables' }));
  await user.click(asked.getByRole('button', { name: 'Save without records' }));
  await screen.findByText('Settings saved');
  expect(changes()).toEqual([{ storage_location: 'provider', storage_separate_rw: 0, move: false }]);
});

test('an answer that is cancelled saves nothing and keeps the inputs', async () => {
  const opened = await openStorage();
  await fillOwn(opened);
  await opened.save();
  await opened.user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  expect(await opened.form.findByRole('button', { name: 'Save' })).toBeEnabled();
  expect(opened.form.getByLabelText(/^Host/)).toHaveValue('db.example.com');
  expect(opened.changes()).toEqual([]);
  expect(opened.form.queryByRole('alert')).toBeNull();
});

test('asks nothing while the place stays, and without entities', async () => {
  const { user, form, save, changes } = await openStorage({ settings: ownSettings() });
  await user.click(form.getByRole('radio', { name: 'Separate' }));
  const reading = within(form.getByRole('group', { name: 'Reading' }));
  await user.type(reading.getByLabelText(/^Read host/), '2');
  await user.type(reading.getByLabelText(/^Password/), 'secret');
  await save();
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]).not.toHaveProperty('move');
});

test('asks when the server does, as while the status is not known', async () => {
  const opened = await openStorage({ status: statusOf({ is_reachable: false, entities: [] }) });
  opened.backend.refuse = ({ move }) =>
    move === undefined
      ? opened.api.refuse('validation', 'validation', [{ field: 'move', message: 'storage.errors.move', params: {} }])
      : null;
  await fillOwn(opened);
  await opened.save();
  await opened.user.click((await dialog()).getByRole('button', { name: 'Move and save' }));
  await screen.findByText('Settings saved');
  expect(opened.changes().map((body) => (body as { move?: boolean }).move)).toEqual([undefined, true]);
});

test('says that records are being moved already', async () => {
  const opened = await openStorage();
  opened.backend.refuse = () => opened.api.refuse('conflict', 'storage_moving');
  await fillOwn(opened);
  await opened.save();
  await opened.user.click((await dialog()).getByRole('button', { name: 'Move and save' }));
  expect(await screen.findByText(/^The account’s data is being moved/)).toBeInTheDocument();
});

test('shows how a move goes, and reads the status when it ends', async () => {
  const move_status = {
    state: 'copying',
    from: 'provider',
    to: 'own',
    copied: 12_000,
    total: 48_000,
    error: null,
  } as const;
  const { backend, statusReads, form } = await openStorage({ settings: settingsOf({ move_status }) });
  const panel = within(screen.getByRole('region', { name: 'Moving records' }));
  expect(panel.getByText('From our servers to your server')).toBeInTheDocument();
  expect(panel.getByRole('status')).toHaveTextContent('Copying records');
  const bar = panel.getByRole('progressbar', { name: 'Moving records' });
  expect(bar).toHaveAttribute('aria-valuenow', '25');
  expect(bar).toHaveAttribute('aria-valuetext', '12\u00a0000 of 48\u00a0000 rows');
  await vi.waitFor(() => expect(statusReads()).toBe(1));
  expect(form.getByRole('radio', { name: 'On our servers' })).toBeChecked();
  backend.settings = ownSettings({ roll_back_until: '2026-01-09T12:00:00.000Z' });
  expect(
    await screen.findByText(/^Records moved\. The old place is kept/, {}, { timeout: 30_000 }),
  ).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('radio', { name: 'On your own server' })).toBeChecked());
  await vi.waitFor(() => expect(statusReads()).toBe(2));
});

test('says why a move failed', async () => {
  const move_status = { state: 'failed', from: 'own', to: 'provider', copied: 1, total: 2, error: 'verify' } as const;
  await openStorage({ settings: ownSettings({ move_status }) });
  const panel = within(screen.getByRole('region', { name: 'Moving records' }));
  expect(panel.getByRole('alert')).toHaveTextContent('Move failed. Records are still in the old place.');
  expect(panel.getByText('The two places did not match after copying.')).toBeInTheDocument();
});

test('a move that is under way can be cancelled', async () => {
  const move_status = { state: 'copying', from: 'provider', to: 'own', copied: 1, total: 2, error: null } as const;
  const { user } = await openStorage({ settings: settingsOf({ move_status }) });
  await user.click(screen.getByRole('button', { name: 'Cancel the move' }));
  await screen.findByText('Move cancelled');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Moving records' })).toBeNull());
});

test('the records can go back while the old place is kept', async () => {
  const { user } = await openStorage({ settings: ownSettings({ roll_back_until: '2026-01-09T12:00:00.000Z' }) });
  expect(screen.getByText(/You can roll back until 09\.01\.2026\./)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Roll back' }));
  await screen.findByText('Moving the records back');
});
