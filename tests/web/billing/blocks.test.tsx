import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { violation } from '#shared/violations.ts';
import { billingOf, json } from './billingApi.ts';
import { openBilling } from './openBilling.ts';

const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
const on = { autorefill_enabled: true, autorefill_step: 1000, autorefill_amount: 5000 };

describe('the balance', () => {
  test('is shown with its currency, and marked as a test', async () => {
    const { balance } = await openBilling();
    expect(plain(balance.getByRole('status').textContent)).toBe('1 200.00 ₽');
    expect(balance.getByText('Test payments: no money moves')).toBeVisible();
    expect(balance.queryByRole('alert')).toBeNull();
  });

  test('that is low says so in words', async () => {
    const { balance } = await openBilling({
      settings: billingOf({ balance: '99.50', alert_enabled: true, alert_below: 500, alert: { active: true } }),
    });
    expect(plain(balance.getByRole('alert').textContent)).toContain('The balance is below 500 ₽');
  });

  test('cannot be topped up where payments are off, and says why', async () => {
    const { balance } = await openBilling({ settings: billingOf({ payment_provider: null }) });
    for (const name of ['Top up', 'Payment methods']) {
      expect(balance.getByRole('button', { name })).toBeDisabled();
      expect(balance.getByRole('button', { name })).toHaveAccessibleDescription(/^Payments are off: the operator/);
    }
    expect(balance.queryByText(/Test payments/)).toBeNull();
  });
});

describe('the automatic refill', () => {
  test('is off: its inputs are disabled, with placeholders', async () => {
    const { refill, changes, user } = await openBilling();
    expect(refill.getByRole('switch')).not.toBeChecked();
    const [below, by] = [refill.getByLabelText('Balance threshold'), refill.getByLabelText('Refill amount')];
    expect(below).toBeDisabled();
    expect(by).toBeDisabled();
    expect(below).toHaveAttribute('placeholder', '1000');
    expect(by).toHaveAttribute('placeholder', '5000');
    expect(refill.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.click(refill.getByRole('switch'));
    expect(below).toBeEnabled();
    expect(by).toBeEnabled();
    expect(changes()).toEqual([]);
  });

  test('is saved by the button, with exact numbers', async () => {
    const { refill, changes, user } = await openBilling();
    await user.click(refill.getByRole('switch'));
    await user.type(refill.getByLabelText('Balance threshold'), '1 000,10');
    await user.type(refill.getByLabelText('Refill amount'), '5000');
    await user.click(refill.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    expect(changes()).toEqual([{ autorefill_enabled: true, autorefill_step: 1000.1, autorefill_amount: 5000 }]);
    expect(plain((refill.getByLabelText('Refill amount') as HTMLInputElement).value)).toBe('5 000');
    expect(refill.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  test('is saved by Enter too', async () => {
    const { refill, changes, user } = await openBilling();
    await user.click(refill.getByRole('switch'));
    await user.type(refill.getByLabelText('Balance threshold'), '10');
    await user.type(refill.getByLabelText('Refill amount'), '20{Enter}');
    await waitFor(() =>
      expect(changes()).toEqual([{ autorefill_enabled: true, autorefill_step: 10, autorefill_amount: 20 }]),
    );
  });

  test('takes numbers only: what is none is null', async () => {
    const { refill, changes, user } = await openBilling();
    await user.click(refill.getByRole('switch'));
    const below = refill.getByLabelText('Balance threshold');
    await user.type(below, 'abc-');
    expect(below).toHaveValue('');
    await user.type(refill.getByLabelText('Refill amount'), '-5x0');
    expect(refill.getByLabelText('Refill amount')).toHaveValue('50');
    await user.click(refill.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(changes()).toEqual([{ autorefill_enabled: true, autorefill_step: null, autorefill_amount: 50 }]),
    );
  });

  test('is switched off at once, with both sums cleared', async () => {
    const { refill, changes, user } = await openBilling({ settings: billingOf(on) });
    expect(plain((refill.getByLabelText('Balance threshold') as HTMLInputElement).value)).toBe('1 000');
    await user.click(refill.getByRole('switch'));
    await waitFor(() =>
      expect(changes()).toEqual([{ autorefill_enabled: false, autorefill_step: null, autorefill_amount: null }]),
    );
    expect(refill.getByLabelText('Balance threshold')).toHaveValue('');
    expect(refill.getByLabelText('Refill amount')).toHaveValue('');
    await waitFor(() => expect(refill.getByRole('switch')).not.toBeChecked());
  });

  test('stays on with its sums where switching off fails, and says why', async () => {
    const { refill, user } = await openBilling({
      settings: billingOf(on),
      answer: ({ method }) => (method === 'PATCH' ? json({ message: 'server', violations: [] }, 500) : null),
    });
    await user.click(refill.getByRole('switch'));
    expect(await refill.findByRole('alert')).toHaveTextContent(/Server error/);
    expect(refill.getByRole('switch')).toBeChecked();
    expect(plain((refill.getByLabelText('Refill amount') as HTMLInputElement).value)).toBe('5 000');
  });

  test('shows a refusal at its input, which gets the focus', async () => {
    const { refill, user, api } = await openBilling({
      answer: ({ method }) =>
        method === 'PATCH'
          ? api.refuse('validation', 'validation', [violation('autorefill_step', 'billing.errors.threshold')])
          : null,
    });
    await user.click(refill.getByRole('switch'));
    await user.type(refill.getByLabelText('Refill amount'), '50{Enter}');
    const below = refill.getByLabelText('Balance threshold');
    await waitFor(() => expect(below).toHaveAccessibleDescription('Enter the balance below which it is refilled'));
    expect(below).toHaveFocus();
    await user.type(below, '1');
    expect(below).toHaveAccessibleDescription('');
  });

  test('refuses three decimals before anything is sent', async () => {
    const { refill, changes, user } = await openBilling({ settings: billingOf(on) });
    const below = refill.getByLabelText('Balance threshold');
    await user.clear(below);
    await user.type(below, '1.2345{Enter}');
    await waitFor(() => expect(below).toHaveAccessibleDescription('Use at most two decimals'));
    expect(changes()).toEqual([]);
  });

  test('is saved once, however often it is clicked while the answer is slow', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { refill, changes, user, backend } = await openBilling({
      answer: ({ method }) => (method === 'PATCH' ? promise : null),
    });
    await user.click(refill.getByRole('switch'));
    await user.type(refill.getByLabelText('Balance threshold'), '10');
    await user.type(refill.getByLabelText('Refill amount'), '20');
    await user.dblClick(refill.getByRole('button', { name: 'Save' }));
    await user.type(refill.getByLabelText('Refill amount'), '{Enter}{Enter}');
    await user.click(refill.getByRole('switch'));
    expect(changes()).toHaveLength(1);
    expect(refill.getByRole('switch')).toBeChecked();
    resolve(json({ ...backend.settings, autorefill_enabled: true, autorefill_step: 10, autorefill_amount: 20 }));
    await screen.findByText('Settings saved');
    expect(changes()).toHaveLength(1);
  });

  test('tells how the last refill failed, and what to do', async () => {
    const failure = { reason: 'insufficient_funds', failed_at: '2026-01-02T03:04:05.000Z' } as const;
    const { refill, user } = await openBilling({
      settings: billingOf({
        ...on,
        autorefill_state: 'failed',
        autorefill_failure: { ...failure, next_attempt_at: null },
      }),
    });
    const alert = refill.getByRole('alert');
    expect(alert).toHaveTextContent('Not enough money on the card');
    expect(alert).toHaveTextContent('There are no more attempts. To start again, top up');
    await user.click(within(alert).getByRole('button', { name: 'Payment methods' }));
    expect(await screen.findByRole('dialog', { name: 'Payment methods' })).toBeVisible();
  });

  test('that has stopped is saved again without a change', async () => {
    const failure = { reason: 'declined', failed_at: '2026-01-02T03:04:05.000Z', next_attempt_at: null } as const;
    const { refill, user, changes } = await openBilling({
      settings: billingOf({ ...on, autorefill_state: 'failed', autorefill_failure: failure }),
    });
    await user.click(refill.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes()).toEqual([on]));
  });

  test('tells when it is tried again', async () => {
    const { refill } = await openBilling({
      settings: billingOf({
        ...on,
        autorefill_state: 'running',
        autorefill_failure: {
          reason: 'declined',
          failed_at: '2026-01-02T03:04:05.000Z',
          next_attempt_at: '2026-01-02T03:14:05.000Z',
        },
      }),
    });
    expect(refill.getByRole('alert')).toHaveTextContent(/We try again on 02\.01\.2026/);
  });

  test('needs a payment method', async () => {
    const { refill, user } = await openBilling({ settings: billingOf({ has_default_payment_method: false }) });
    await user.click(refill.getByRole('switch'));
    expect(refill.getByText('There is no payment method to charge.')).toBeVisible();
    await user.click(refill.getByRole('button', { name: 'Add a payment method' }));
    expect(await screen.findByRole('dialog', { name: 'Payment methods' })).toBeVisible();
  });

  test('asks whose change is kept where another person has saved meanwhile', async () => {
    const { refill, user, backend, changes } = await openBilling({ settings: billingOf(on) });
    await user.type(refill.getByLabelText('Refill amount'), '0');
    backend.version = 7;
    backend.settings = billingOf({ ...on, autorefill_step: 700 });
    await user.click(refill.getByRole('button', { name: 'Save' }));
    await user.click(await refill.findByRole('button', { name: /mine/i }));
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]).toEqual({ autorefill_enabled: true, autorefill_step: 1000, autorefill_amount: 50_000 });
  });
});

describe('the alert', () => {
  test('is switched on with a sum, and off at once', async () => {
    const { alerts, changes, user } = await openBilling();
    await user.click(alerts.getByRole('switch'));
    await user.type(alerts.getByLabelText('Alert below'), '500{Enter}');
    await waitFor(() => expect(changes()).toHaveLength(1));
    // Clicks while it is saved are ignored.
    await waitFor(() => expect(alerts.getByRole('switch')).toHaveAttribute('aria-busy', 'false'));
    await user.click(alerts.getByRole('switch'));
    await waitFor(() =>
      expect(changes()).toEqual([
        { alert_enabled: true, alert_below: 500 },
        { alert_enabled: false, alert_below: null },
      ]),
    );
  });
});

test('typing in one block is kept while another is saved', async () => {
  const { refill, alerts, changes, user } = await openBilling();
  await user.click(refill.getByRole('switch'));
  await user.type(refill.getByLabelText('Balance threshold'), '10');
  await user.click(alerts.getByRole('switch'));
  await user.type(alerts.getByLabelText('Alert below'), '500{Enter}');
  await screen.findByText('Settings saved');
  expect(changes()).toEqual([{ alert_enabled: true, alert_below: 500 }]);
  expect(refill.getByLabelText('Balance threshold')).toHaveValue('10');
  expect(refill.getByRole('switch')).toBeChecked();
});
