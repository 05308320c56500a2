import { screen, within } from '@testing-library/react';
import { openAdmin } from '../support/openAdmin.tsx';
import { settingsOf, withAccount } from './accountApi.ts';

type World = Parameters<typeof withAccount>[1];

/** The account's page, against a server in memory. */
export async function openAccount(change: Parameters<typeof settingsOf>[0] = {}, more: Partial<World> = {}) {
  const world: World = { account: settingsOf(change), ...more };
  const opened = await openAdmin('/admin/account', (api) => withAccount(api, world));
  const block = async (name: string) => within(await screen.findByRole('form', { name }, { timeout: 15_000 }));
  const sent = () => opened.api.sent.filter(({ path, method }) => method === 'PATCH' && path.endsWith('/auth/account'));
  return { ...opened, world, block, sent };
}
