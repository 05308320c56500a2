import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD_MASK } from '#resources/account/storage/storage.resource.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { fillOwn, openStorage } from './openStorage.ts';
import { ownSettings, settingsOf } from './storageApi.ts';

beforeAll(() => loadMessages('member', 'request_errors'));

/** Nothing is moved. */
const status = {
  is_reachable: true,
  checked_at: null,
  write: null,
  read: null,
  replica_delay_ms: null,
  size: 0,
  entities: [],
};

const full = {
  storage_location: 'own',
  storage_separate_rw: 0,
  storage_database: 'crm',
  storage_schema: 'stoa',
  storage_read_host: 'db.example.com',
  storage_read_port: 5432,
  storage_read_user: 'stoa',
  storage_read_password: 'secret',
};

describe('inputs', () => {
  test('are hidden on the provider’s side; Save and Cancel are shown only after a change', async () => {
    const { form, user, cancel } = await openStorage();
    expect(form.getByRole('radio', { name: 'On our servers' })).toBeChecked();
    expect(form.queryByLabelText(/^Host/)).toBeNull();
    expect(form.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.click(form.getByRole('radio', { name: 'On your own server' }));
    expect(form.getByLabelText(/^Host/)).toHaveValue('');
    expect(form.getByLabelText(/^Port/)).toHaveValue('5432');
    expect(form.getByLabelText(/^Schema/)).toHaveValue('stoa');
    await cancel();
    expect(form.getByRole('radio', { name: 'On our servers' })).toBeChecked();
    expect(form.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  test('are checked and saved: writing follows reading on the server', async () => {
    const opened = await openStorage({ status });
    await fillOwn(opened);
    await opened.save();
    await screen.findByText('Settings saved');
    expect(opened.checks()).toEqual([full]);
    expect(opened.changes()).toEqual([full]);
    const { form } = opened;
    await waitFor(() => expect(form.queryByRole('button', { name: 'Save' })).toBeNull());
    expect(form.getByLabelText(/^Password/)).toHaveValue(PASSWORD_MASK);
    expect(form.queryByRole('region', { name: 'Connection check' })).toBeNull();
  });

  test('of a second server are shown and sent when reading and writing are separate', async () => {
    const opened = await openStorage({ status });
    const { form, user } = opened;
    await fillOwn(opened);
    await user.click(form.getByRole('radio', { name: 'Separate' }));
    const writing = within(form.getByRole('group', { name: 'Writing' }));
    await user.type(writing.getByLabelText(/^Write host/), 'main.example.com');
    await user.clear(writing.getByLabelText(/^Port/));
    await user.type(writing.getByLabelText(/^Port/), '6432');
    await user.type(writing.getByLabelText(/^User/), 'writer');
    await user.type(writing.getByLabelText(/^Password/), 'written');
    await opened.save();
    await screen.findByText('Settings saved');
    expect(opened.changes()).toEqual([
      {
        ...full,
        storage_separate_rw: 1,
        storage_write_host: 'main.example.com',
        storage_write_port: 6432,
        storage_write_user: 'writer',
        storage_write_password: 'written',
      },
    ]);
  });

  test('a choice of the location makes reading and writing shared again', async () => {
    const { form, user } = await openStorage({ settings: ownSettings({ storage_separate_rw: 1 }) });
    expect(form.getByRole('radio', { name: 'Separate' })).toBeChecked();
    await user.click(form.getByRole('radio', { name: 'On our servers' }));
    await user.click(form.getByRole('radio', { name: 'On your own server' }));
    expect(form.getByRole('radio', { name: 'Shared' })).toBeChecked();
    expect(form.queryByRole('group', { name: 'Writing' })).toBeNull();
  });

  test('a port that is no number becomes 5432; one out of range is refused', async () => {
    const opened = await openStorage({ settings: ownSettings(), status });
    const { form, user } = opened;
    const port = form.getByLabelText(/^Port/);
    await user.clear(port);
    await user.type(port, 'abc');
    await user.tab();
    expect(port).toHaveValue('5432');
    expect(form.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.clear(port);
    await user.type(port, '70000');
    await user.type(form.getByLabelText(/^Password/), 'secret');
    await opened.save();
    expect(await form.findByText('Enter a port from 1 to 65535')).toBeInTheDocument();
    expect(port).toHaveFocus();
    expect(opened.checks()).toEqual([]);
  });

  test('that are empty are named before anything is sent', async () => {
    const opened = await openStorage({ status });
    const { form, user } = opened;
    await user.click(form.getByRole('radio', { name: 'On your own server' }));
    await opened.save();
    expect(await form.findByText('Enter the name of the database')).toBeInTheDocument();
    expect(form.getByLabelText(/^Database/)).toHaveFocus();
    expect(form.getByLabelText(/^Password/)).toBeInvalid();
    expect(opened.checks()).toEqual([]);
  });
});

describe('a saved password', () => {
  const again = /^Enter the password again: the host, port/;

  test('is masked, kept and sent as the mask while its server stays the same', async () => {
    const opened = await openStorage({ settings: ownSettings(), status });
    const { form, user } = opened;
    expect(form.getByLabelText(/^Password/)).toHaveValue(PASSWORD_MASK);
    expect(form.getByText(/^Saved\. It is kept while/)).toBeInTheDocument();
    await user.type(form.getByLabelText(/^Schema/), '2');
    await opened.save();
    await screen.findByText('Settings saved');
    expect(opened.changes()).toEqual([{ ...full, storage_schema: 'stoa2', storage_read_password: PASSWORD_MASK }]);
  });

  test.each([/^Host/, /^Port/, /^User/, /^Database/])('is asked for again when %s changes', async (label) => {
    const { form, user } = await openStorage({ settings: ownSettings(), status });
    const password = form.getByLabelText(/^Password/);
    await user.type(form.getByLabelText(label), '1');
    expect(password).toHaveValue('');
    expect(form.getByText(again)).toBeInTheDocument();
    await user.type(form.getByLabelText(label), '{Backspace}');
    expect(password).toHaveValue(PASSWORD_MASK);
  });

  test('is replaced by what is typed over it', async () => {
    const { form, user, changes, save } = await openStorage({ settings: ownSettings(), status });
    const password = form.getByLabelText(/^Password/);
    await user.click(password);
    await user.keyboard('{End}new');
    expect(password).toHaveValue('new');
    await user.clear(password);
    await user.tab();
    expect(password).toHaveValue(PASSWORD_MASK);
    await user.type(password, 'other', { initialSelectionStart: 0, initialSelectionEnd: 8 });
    await save();
    await waitFor(() => expect(changes()).toEqual([{ ...full, storage_read_password: 'other' }]));
  });

  test('of one side stays when the other side changes', async () => {
    const settings = ownSettings({ storage_separate_rw: 1, storage_write_host: 'main.example.com' });
    const { form, user } = await openStorage({ settings, status });
    await user.type(form.getByLabelText(/^Read host/), '2');
    const password = (group: string) => within(form.getByRole('group', { name: group })).getByLabelText(/^Password/);
    expect(password('Reading')).toHaveValue('');
    expect(password('Writing')).toHaveValue(PASSWORD_MASK);
  });
});

test('the way back to the provider needs no check', async () => {
  const opened = await openStorage({ settings: ownSettings(), status });
  await opened.user.click(opened.form.getByRole('radio', { name: 'On our servers' }));
  await opened.save();
  await screen.findByText('Settings saved');
  expect(opened.checks()).toEqual([]);
  expect(opened.changes()).toEqual([{ storage_location: 'provider', storage_separate_rw: 0 }]);
});

test('what another user has saved meanwhile is offered', async () => {
  const opened = await openStorage({ settings: ownSettings(), status });
  const { form, user, backend } = opened;
  await user.type(form.getByLabelText(/^Schema/), '2');
  backend.settings = settingsOf();
  backend.version = 5;
  await opened.save();
  await user.click(await form.findByRole('button', { name: 'Load their version' }));
  await waitFor(() => expect(form.getByRole('radio', { name: 'On our servers' })).toBeChecked());
});

test('the sidebar marks the page as a feature for enterprises', async () => {
  await openStorage();
  expect(screen.getByRole('link', { name: /^Storage\s*Enterprise$/ })).toHaveAttribute('aria-current', 'page');
});
