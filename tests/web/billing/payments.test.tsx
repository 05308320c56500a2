import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { topUpState } from '#resources/money/payments/web/topUpState.ts';
import { problem } from '#shared/problems.ts';
import * as openUrl from '#web/session/openUrl.ts';
import { billingOf, json, methodOf, paymentOf } from './billingApi.ts';
import { openBilling, reopenBilling } from './openBilling.ts';

vi.mock('#web/session/openUrl.ts', () => ({ openUrl: vi.fn() }));
const opened = vi.mocked(openUrl.openUrl);
beforeEach(() => opened.mockReset());

const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
const page = 'https://pay.example.com/1';

async function openTopUp(more: Parameters<typeof openBilling>[0] = {}) {
  const billing = await openBilling(more);
  await billing.user.click(billing.balance.getByRole('button', { name: 'Top up' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Top up the balance' }));
  const amount = await dialog.findByLabelText('Amount');
  return { ...billing, dialog, amount };
}

describe('topping up', () => {
  test('with another card leads to the page of the provider', async () => {
    const { dialog, amount, user, topUps } = await openTopUp({ payment: paymentOf({ confirmation_url: page }) });
    expect(amount).toHaveFocus();
    expect(dialog.getByText('Test payments: no money moves')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: /^1.000.₽$/ }));
    expect(dialog.getByRole('button', { name: /^1.000.₽$/ })).toHaveAttribute('aria-pressed', 'true');
    await user.click(dialog.getByRole('button', { name: /^Pay 1.000.₽$/ }));
    await waitFor(() => expect(opened).toHaveBeenCalledExactlyOnceWith(page));
    expect(topUps().map(({ body }) => body)).toEqual([
      { amount: 1000, save_method: true, return_path: '/admin/billing' },
    ]);
    // A person who goes back from there sees what became of it, and no dialog that would pay again.
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText(/^Waiting for the payment of/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the payment page' })).toHaveAttribute('href', page);
  });

  test('with a saved card needs no page', async () => {
    const methods = [methodOf({ id: 3, is_default: true }), methodOf({ id: 4, brand: 'MIR', last4: '0007' })];
    const { dialog, amount, user, topUps, backend } = await openTopUp({
      methods,
      payment: paymentOf({ amount: '2500.50', payment_method_id: 4 }),
    });
    expect(dialog.getByRole('radio', { name: 'Visa •••• 4242' })).toBeChecked();
    await user.click(dialog.getByRole('radio', { name: 'MIR •••• 0007' }));
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await user.type(amount, '2500,50{Enter}');
    expect(await screen.findByText(/^Waiting for the payment of/)).toBeVisible();
    expect(topUps().map(({ body }) => body)).toEqual([
      { amount: 2500.5, payment_method_id: 4, return_path: '/admin/billing' },
    ]);
    expect(opened).not.toHaveBeenCalled();
    backend.payment = paymentOf({ amount: '2500.50', state: 'succeeded' });
    backend.settings = billingOf({ balance: '3700.50' });
    const paid = await screen.findByText(/added to the balance$/);
    expect(plain(paid.textContent)).toBe('2 500.50 ₽ added to the balance');
    await waitFor(() => expect(screen.getByText('3 700.50 ₽')).toBeVisible());
  });

  test('happens once for a double click and Enter while the answer is slow', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { dialog, amount, user, topUps } = await openTopUp({
      answer: ({ path }) => (path.endsWith('/top-up') ? promise : null),
    });
    await user.type(amount, '100');
    await user.dblClick(dialog.getByRole('button', { name: /^Pay/ }));
    await user.type(amount, '{Enter}{Enter}');
    expect(topUps()).toHaveLength(1);
    resolve(json(paymentOf()));
    await screen.findByText(/^Waiting for the payment of/);
    expect(topUps()).toHaveLength(1);
  });

  test('is repeated with the same key after a lost answer, and with another after another choice', async () => {
    let isLost = true;
    const { dialog, amount, user, topUps } = await openTopUp({
      answer: ({ path }) => (isLost && path.endsWith('/top-up') ? Promise.reject(new TypeError('lost')) : null),
    });
    const keys = () => topUps().map(({ headers }) => headers.get('idempotency-key'));
    await user.type(amount, '100{Enter}');
    expect(await dialog.findByRole('alert')).toBeVisible();
    await user.type(amount, '{Enter}');
    await waitFor(() => expect(topUps()).toHaveLength(2));
    await dialog.findByRole('alert');
    await user.type(amount, '0');
    isLost = false;
    await user.type(amount, '{Enter}');
    await screen.findByText(/^Waiting for the payment of/);
    const [first, second, third] = keys();
    expect(first).toMatch(/.{20}/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('keeps the key in a closed dialog, and takes another after a refusal', async () => {
    let status = 503;
    const { amount, user, topUps, balance, api } = await openTopUp({
      answer: ({ path }) => {
        if (!path.endsWith('/top-up')) return null;
        return status === 503 ? api.refuse('unavailable', 'errors.busy') : api.refuse('conflict', 'payments_off');
      },
    });
    await user.type(amount, '100{Enter}');
    await screen.findByRole('alert');
    await user.keyboard('{Escape}');
    await user.click(balance.getByRole('button', { name: 'Top up' }));
    const again = within(await screen.findByRole('dialog'));
    expect(await again.findByLabelText('Amount')).toHaveValue('100');
    status = 409;
    await user.click(again.getByRole('button', { name: /^Pay/ }));
    await again.findByText('Payments are switched off by the operator of this service');
    await waitFor(() => expect(topUps()).toHaveLength(2));
    const [first, second] = topUps().map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });

  test('names a wrong amount at its input before anything is sent', async () => {
    const { amount, user, topUps } = await openTopUp();
    await user.type(amount, '{Enter}');
    await waitFor(() => expect(amount).toHaveAccessibleDescription('Enter at least 1 rouble'));
    await user.type(amount, '0.5{Enter}');
    await waitFor(() => expect(amount).toHaveAccessibleDescription('Enter at least 1 rouble'));
    await user.clear(amount);
    await user.type(amount, '99999999{Enter}');
    await waitFor(() => expect(amount).toHaveAccessibleDescription('Enter 10\u00a0000\u00a0000 roubles or less'));
    expect(amount).toHaveFocus();
    expect(topUps()).toEqual([]);
  });
});

describe('coming back', () => {
  test('shows the payment, and takes it out of the address', async () => {
    const { calls, search, backend } = await openBilling({}, '?payment=31&kind=charge');
    expect(await screen.findByText(/^Waiting for the payment of/)).toBeVisible();
    expect(calls('POST', '/payments/31/check')).toHaveLength(1);
    await waitFor(() => expect(search()).toBe('?kind=charge'));
    backend.payment = paymentOf({ state: 'failed', failure: 'insufficient_funds' });
    expect(await screen.findByText('Not enough money on the card or in the wallet.')).toBeVisible();
  });

  test('with a failed payment offers to try again, with its sum', async () => {
    const { user } = await openBilling(
      { payment: paymentOf({ state: 'failed', failure: 'declined', amount: '1000.00' }) },
      '?payment=31',
    );
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Top up the balance' }));
    expect(plain(((await dialog.findByLabelText('Amount')) as HTMLInputElement).value)).toBe('1 000');
    expect(screen.queryByText(/The bank declined/)).toBeNull();
  });

  test('without a parameter, such as by the back button, still shows the payment that was begun', async () => {
    await openBilling();
    topUpState.set({ draft: null, payment: 31 });
    document.body.innerHTML = '';
    const { user } = await reopenBilling({ payment: paymentOf({ state: 'succeeded' }) });
    expect(await screen.findByText(/added to the balance$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(topUpState.get().payment).toBeNull();
    expect(screen.queryByText(/added to the balance$/)).toBeNull();
  });

  test('to a payment of another account shows nothing', async () => {
    const gone = () => json({ ...problem('not_found', 'not_found'), request_id: '' }, 404);
    await openBilling({ answer: ({ path }) => (path.includes('/payments/') ? gone() : null) }, '?payment=31');
    await waitFor(() => expect(topUpState.get().payment).toBeNull());
    expect(screen.queryByText(/Could not find out/)).toBeNull();
  });

  test('with a payment method opens the list of them', async () => {
    await openBilling({ methods: [methodOf({ id: 3 })] }, '?payment_method=3');
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment methods' }));
    expect(await dialog.findByText('Visa •••• 4242')).toBeVisible();
  });
});

describe('payment methods', () => {
  const visa = methodOf({ id: 3, is_default: true });
  const mir = methodOf({ id: 4, brand: 'MIR', last4: '0007', expires: null });

  async function openMethods(more: Parameters<typeof openBilling>[0] = {}) {
    const billing = await openBilling({ methods: [visa, mir], ...more });
    await billing.user.click(billing.balance.getByRole('button', { name: 'Payment methods' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment methods' }));
    return { ...billing, dialog };
  }

  test('are listed, and one of them is made the default', async () => {
    const { dialog, user } = await openMethods();
    expect(await dialog.findByText('Valid until 04/2029')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Make MIR •••• 0007 the default' }));
    expect(await screen.findByText('Default payment method changed')).toBeVisible();
    expect(await dialog.findByRole('button', { name: 'Make Visa •••• 4242 the default' })).toBeVisible();
  });

  test('are removed after saying what that does to refills', async () => {
    const settings = billingOf({ autorefill_enabled: true, autorefill_step: 1, autorefill_amount: 5 });
    const { dialog, user, calls } = await openMethods({ settings });
    await user.click(await dialog.findByRole('button', { name: 'Remove Visa •••• 4242' }));
    const prompt = within(await screen.findByRole('dialog', { name: 'Remove Visa •••• 4242?' }));
    expect(prompt.getByText(/MIR •••• 0007 becomes the default: automatic refills are charged to it/)).toBeVisible();
    await user.click(prompt.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Payment method removed')).toBeVisible();
    expect(calls('DELETE', '/payment-methods/3')).toHaveLength(1);
    await waitFor(() => expect(dialog.queryByText('Visa •••• 4242')).toBeNull());
    // The last one is needed.
    await user.click(dialog.getByRole('button', { name: 'Remove MIR •••• 0007' }));
    expect(await screen.findByText(/The automatic refill needs this payment method/)).toBeVisible();
    expect(calls('DELETE', '/payment-methods/4')).toEqual([]);
  });

  test('are added on the page of the provider', async () => {
    const { dialog, user, calls } = await openMethods({ methods: [] });
    expect(await dialog.findByText('No payment methods yet')).toBeVisible();
    await user.dblClick(dialog.getByRole('button', { name: 'Add a payment method' }));
    await waitFor(() => expect(opened).toHaveBeenCalledExactlyOnceWith('https://pay.example.com/m'));
    expect(calls('POST', '/payment-methods').map(({ body }) => body)).toEqual([{ return_path: '/admin/billing' }]);
  });

  test('show a refusal in the dialog', async () => {
    const { dialog, user, api } = await openMethods({
      answer: ({ method }) => (method === 'POST' ? api.refuse('conflict', 'too_many_payment_methods') : null),
    });
    await user.click(await dialog.findByRole('button', { name: 'Add a payment method' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('There are 20 payment methods already');
  });

  test('that wait or failed say so', async () => {
    const { dialog } = await openMethods({
      methods: [
        methodOf({ id: 5, state: 'waiting', last4: null, brand: null, confirmation_url: page }),
        methodOf({ id: 6, state: 'failed', failure: 'card_expired' }),
      ],
    });
    expect(await dialog.findByText(/Not confirmed yet/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Confirm it' })).toHaveAttribute('href', page);
    expect(dialog.getByText(/It was not added\. The card has expired/)).toBeVisible();
  });
});
