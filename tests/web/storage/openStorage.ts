import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { openAdmin } from '../support/openAdmin.tsx';
import { settingsOf, statusOf, withStorage } from './storageApi.ts';

type Backend = Parameters<typeof withStorage>[1];

/** Opens the storage page with the fake API. */
export async function openStorage(more: Partial<Backend> = {}) {
  const backend: Backend = { settings: settingsOf(), status: statusOf(), ...more };
  const opened = await openAdmin('/admin/storage', (api) => withStorage(api, backend));
  const form = within(await screen.findByRole('form', { name: 'Location' }));
  const panel = screen.getByRole('region', { name: 'Status' });
  await waitFor(() => expect(panel).toHaveAttribute('aria-busy', 'false'));
  const status = within(panel);
  const sent = (method: string, end = '/storage') =>
    opened.api.sent.filter((call) => call.method === method && call.path.endsWith(end)).map(({ body }) => body);
  return {
    ...opened,
    backend,
    form,
    status,
    /** The bodies of the changes. */
    changes: () => sent('PATCH'),
    checks: () => sent('POST', '/check'),
    statusReads: () => sent('GET', '/status').length,
    save: () => opened.user.click(form.getByRole('button', { name: 'Save' })),
    cancel: () => opened.user.click(form.getByRole('button', { name: 'Cancel' })),
  };
}

type Opened = Awaited<ReturnType<typeof openStorage>>;

/** Chooses one's own server, and fills its inputs. */
export async function fillOwn({ user, form }: Pick<Opened, 'user' | 'form'>): Promise<void> {
  await user.click(form.getByRole('radio', { name: 'On your own server' }));
  const texts = { Database: 'crm', Host: 'db.example.com', User: 'stoa', Password: 'secret' };
  for (const [label, text] of Object.entries(texts)) {
    await user.click(form.getByLabelText(new RegExp(`^${label}`)));
    await user.paste(text);
  }
}
