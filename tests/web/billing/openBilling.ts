import { screen, within } from '@testing-library/react';
import { topUpState } from '#resources/money/payments/web/topUpState.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { type Backend, billingOf, entryOf, paymentOf, withBilling } from './billingApi.ts';

/** Opens the billing page with the fake API. */
export async function openBilling(more: Partial<Backend> = {}, search = '') {
  await loadMessages('member', 'request_errors');
  topUpState.set({ draft: null, payment: null });
  return reopenBilling(more, search);
}

/** The same in a tab that has begun a payment. */
export async function reopenBilling(more: Partial<Backend> = {}, search = '') {
  const backend: Backend = {
    settings: billingOf(),
    methods: [],
    payment: paymentOf(),
    entries: [entryOf({ id: 1 })],
    days: [
      { day: '2026-01-01', balance: '0.00' },
      { day: '2026-01-02', balance: '1200.00' },
    ],
    ...more,
  };
  const opened = await openAdmin(`/admin/billing${search}`, (api) => withBilling(api, backend));
  const refill = within(await screen.findByRole('form', { name: 'Automatic refill' }));
  const alerts = within(screen.getByRole('form', { name: 'Low balance alert' }));
  const balance = within(screen.getByRole('region', { name: 'Balance' }));
  const calls = (method: string, end: string) =>
    opened.api.sent.filter((call) => call.method === method && call.path.endsWith(end));
  return {
    ...opened,
    backend,
    refill,
    alerts,
    balance,
    calls,
    /** The bodies of the changes of the settings. */
    changes: () => calls('PATCH', '/billing').map(({ body }) => body),
    topUps: () => calls('POST', '/top-up'),
  };
}
