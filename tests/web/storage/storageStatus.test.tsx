import { waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadMessages } from '#web/i18n/translate.ts';
import { fillOwn, openStorage } from './openStorage.ts';
import { ownSettings, statusOf } from './storageApi.ts';

beforeAll(() => loadMessages('member', 'request_errors'));

test('shows where the records are, and the entities by size', async () => {
  const { status } = await openStorage();
  expect(await status.findByText('PostgreSQL 17.2')).toBeInTheDocument();
  expect(status.getByText('On our servers')).toBeInTheDocument();
  expect(status.getAllByText('1.4 GB')).toHaveLength(2);
  expect(status.queryByText('Not encrypted')).toBeNull();
  const items = within(status.getByRole('list', { name: 'Space by entity' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Clients1.4 GB98\u00a0000 records',
    'Deals10 MB1\u00a0200 records',
  ]);
});

test.each([
  ['none', 'Not encrypted', /Turn on TLS/],
  ['unverified', 'Encrypted, certificate not verified', /Install a certificate/],
  ['verified', 'Encrypted, certificate verified', null],
] as const)('puts the encryption %s into words', async (encryption, text, hint) => {
  const write = { host: 'db.example.com', version: '16.4', encryption };
  const { status } = await openStorage({ settings: ownSettings(), status: statusOf({ write }) });
  expect(await status.findByText(text)).toBeInTheDocument();
  expect(status.getByText('db.example.com')).toBeInTheDocument();
  if (hint) expect(status.getByText(hint)).toBeInTheDocument();
});

test('shows how far the read host is behind', async () => {
  const server = (host: string) => ({ host, version: '16.4', encryption: 'verified' as const });
  const { status } = await openStorage({
    settings: ownSettings({ storage_separate_rw: 1 }),
    status: statusOf({ write: server('main.example.com'), read: server('read.example.com'), replica_delay_ms: 1240 }),
  });
  expect(await status.findByText('1.2 s')).toBeInTheDocument();
  expect(status.getByText('main.example.com')).toBeInTheDocument();
  expect(status.getByText('read.example.com')).toBeInTheDocument();
});

test('shows the largest entities first, and all of them on request', async () => {
  const entities = Array.from({ length: 12 }, (_, at) => ({
    id: at + 1,
    name: `E${at}`,
    bytes: at * 1000,
    records: at,
  }));
  const { status, user } = await openStorage({ status: statusOf({ entities }) });
  const list = within(await status.findByRole('list', { name: 'Space by entity' }));
  expect(list.getAllByRole('listitem')).toHaveLength(8);
  expect(list.getAllByRole('listitem')[0]).toHaveTextContent('E11');
  await user.click(status.getByRole('button', { name: 'Show all: 12' }));
  expect(list.getAllByRole('listitem')).toHaveLength(12);
});

test('says that the server cannot be reached, and tries again', async () => {
  const gone = { is_reachable: false, write: null, size: null, entities: [] };
  const { status, user, backend } = await openStorage({ settings: ownSettings(), status: statusOf(gone) });
  expect(await status.findByRole('alert')).toHaveTextContent('The server can’t be reached');
  backend.status = statusOf();
  await user.click(status.getByRole('button', { name: 'Try again' }));
  expect(await status.findByText('PostgreSQL 17.2')).toBeInTheDocument();
  expect(status.queryByRole('alert')).toBeNull();
});

test('is read when the page opens, by its button, and after a save', async () => {
  const opened = await openStorage({ status: statusOf({ entities: [] }) });
  const { status, user, statusReads } = opened;
  await status.findByText('PostgreSQL 17.2');
  expect(statusReads()).toBe(1);
  await user.click(status.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(statusReads()).toBe(2));
  await fillOwn(opened);
  await opened.save();
  await waitFor(() => expect(statusReads()).toBe(3));
});
