import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { installOf, moduleOf, versionOf } from './marketApi.ts';
import { openMarket } from './openMarket.ts';

const phone = (change: Parameters<typeof installOf>[0] = {}) =>
  moduleOf({ id: 2, alias: 'phone', name: 'Phone', account_module: installOf(change) });
const versions = () => [
  versionOf({
    id: 12,
    alias: '1.1.0',
    notes: 'Faster\ncalls',
    is_main: true,
    asks: { entities: {}, hosts: ['a.example'] },
  }),
  versionOf({ id: 11, alias: '1.0.0' }),
  versionOf({ id: 10, alias: '0.9.0' }),
];
const dialog = async (name: string | RegExp = 'Phone') => within(await screen.findByRole('dialog', { name }));
const patches = /market\/module\/2$/;

describe('versions', () => {
  test('an update that asks for more waits for the consent', async () => {
    const update = {
      ...{ version_id: 12, version: '1.1.0', notes: 'Faster', needs_consent: true },
      asks: { entities: {}, hosts: ['a.example'] },
    };
    const { user, writes } = await openMarket(
      { modules: [phone({ update })], versions: versions() },
      '?module=phone&section=versions',
    );
    const waiting = within(await screen.findByRole('region', { name: 'Version 1.1.0 is available' }));
    expect(waiting.getByText('a.example')).toBeInTheDocument();
    await user.click(waiting.getByRole('button', { name: 'Agree and update' }));
    await screen.findByText('Updated to 1.1.0');
    expect(writes(patches)).toEqual([{ consent_to: 12 }]);
  });

  test('a pinned install that updates follows the main version again', async () => {
    const update = {
      ...{ version_id: 12, version: '1.1.0', notes: '', needs_consent: true },
      asks: { entities: {}, hosts: ['a.example'] },
    };
    const modules = [phone({ update, is_pinned: true })];
    const { user, writes } = await openMarket({ modules, versions: versions() }, '?module=phone&section=versions');
    await user.click(await screen.findByRole('button', { name: 'Agree and update' }));
    await screen.findByText('Updated to 1.1.0');
    expect(writes(patches)).toEqual([{ version_id: null, consent_to: 12 }]);
  });

  test('pinning one that asks for more is agreed to first', async () => {
    const backend = { modules: [phone()], versions: versions() };
    const { user, writes } = await openMarket(backend, '?module=phone&section=versions');
    const list = await dialog();
    expect((await list.findByText(/Faster/)).textContent).toBe('Faster\ncalls');
    await user.click(list.getByRole('button', { name: 'Pin version 1.1.0' }));
    const asked = await dialog('Let “Phone” do more?');
    expect(asked.getByText('a.example')).toBeInTheDocument();
    expect(writes(patches)).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Agree and update' }));
    await screen.findAllByText('Pinned to 1.1.0');
    expect(writes(patches)).toEqual([{ version_id: 12 }]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /do more/ })).toBeNull());
    expect((await dialog()).queryByRole('button', { name: 'Pin version 1.1.0' })).toBeNull();
  });

  test('rolls back in one click, and follows again', async () => {
    const modules = [phone({ previous: { version_id: 10, version: '0.9.0' } })];
    const { user, writes } = await openMarket({ modules, versions: versions() }, '?module=phone&section=versions');
    await user.click(await screen.findByRole('button', { name: 'Roll back to 0.9.0' }));
    await screen.findByText('Version 0.9.0 is running');
    await user.click(await screen.findByRole('button', { name: 'Follow the main version' }));
    await screen.findByText('The module follows the main version');
    expect(writes(patches)).toEqual([{ version_id: 10 }, { version_id: null }]);
  });

  test('are tried again where they could not be loaded', async () => {
    const backend = { modules: [phone()], versions: versions(), refuse: { path: /versions$/, message: 'nothing' } };
    const { user } = await openMarket(backend, '?module=phone&section=versions');
    await screen.findByText('Could not load the versions');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('0.9.0');
  });
});

describe('health', () => {
  test('shows figures by place, and switches the widget off', async () => {
    const row = { version_id: 11, version: '1.0.0', last_at: '2026-01-02T03:04:05.000Z' };
    const health = [
      { ...row, slot: 'main', loads: 100, failures: 0, average_ms: 100, max_ms: 900 },
      { ...row, slot: 'route', loads: 300, failures: 6, average_ms: 500, max_ms: 2400 },
    ];
    const { user, writes } = await openMarket({ modules: [phone()], health }, '?module=phone&section=health');
    expect(await screen.findByText('Failures', { selector: 'dt' })).toBeInTheDocument();
    const cells = (name: string) =>
      within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells('Pages').slice(1, 5)).toEqual(['300', '6', '500 ms', '2.4 s']);
    expect(screen.getByText('Average', { selector: 'dt' }).nextSibling).toHaveTextContent('400 ms');
    await user.click(screen.getByRole('switch', { name: 'Runs in the browser' }));
    await screen.findByText('The module no longer runs in browsers');
    expect(writes(patches)).toEqual([{ is_off: true }]);
    expect(screen.getByRole('switch', { name: 'Runs in the browser' })).not.toBeChecked();
  });

  test('says that nothing was reported yet', async () => {
    await openMarket({ modules: [phone()] }, '?module=phone&section=health');
    await screen.findByText('No reports yet');
  });
});

describe('settings', () => {
  const open = (change: Parameters<typeof installOf>[0] = {}, refuse?: { path: RegExp; message: string }) =>
    openMarket({ modules: [phone(change)], refuse }, '?module=phone&section=settings');

  test('make it the main module, and link its role', async () => {
    const { user, writes, meReads } = await open();
    const before = meReads();
    await user.click(await screen.findByRole('switch', { name: 'Main module' }));
    await screen.findByText('This is the main module now');
    expect(writes(patches)).toEqual([{ is_main: true }]);
    await waitFor(() => expect(meReads()).toBe(before + 1));
    expect(screen.getByRole('link', { name: 'Open the role' })).toHaveAttribute('href', '/admin/roles/5');
  });

  test('copy the key without showing it', async () => {
    const { user } = await open();
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    await screen.findByText('Key copied');
    expect(write).toHaveBeenCalledWith('install-token-1');
    expect(document.body.textContent).not.toContain('install-token-1');
  });

  test('generate a new key after a question, and say when that fails', async () => {
    const { user, writes, api } = await open({}, { path: /token$/, message: 'nothing' });
    const generate = async () => {
      await user.click(await screen.findByRole('button', { name: 'Generate a new one' }));
      const asked = await screen.findByRole('dialog', { name: 'Generate a new API key?' });
      await user.click(within(asked).getByRole('button', { name: 'Generate' }));
    };
    await generate();
    await screen.findByText('Could not generate the token');
    await generate();
    await screen.findByText('New key generated');
    expect(writes(/token$/)).toHaveLength(2);
    expect(api.sent.length).toBeGreaterThan(0);
  });
});
