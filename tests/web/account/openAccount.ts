import { screen, within } from '@testing-library/react';
import { openAdmin } from '../support/openAdmin.tsx';
import { settingsOf, withAccount } from './accountApi.ts';

type Backend = Parameters<typeof withAccount>[1];

/** Opens the account page with the fake API. */
export async function openAccount(change: Parameters<typeof settingsOf>[0] = {}, more: Partial<Backend> = {}) {
  const backend: Backend = { account: settingsOf(change), ...more };
  const opened = await openAdmin('/admin/account', (api) => withAccount(api, backend));
  const block = async (name: string) => within(await screen.findByRole('form', { name }));
  const sent = () => opened.api.sent.filter(({ path, method }) => method === 'PATCH' && path.endsWith('/auth/account'));
  return { ...opened, backend, block, sent };
}
