import type { payments as declaration } from '#resources/money/payments/payments.resource.ts';
import type { Messages } from '#shared/resource.ts';

export default {
  fields: {},
  /** What the provider shows. */
  description: 'Top-up of the balance of %{account}',
  states: {
    pending: 'Being created',
    waiting: 'Waiting for payment',
    succeeded: 'Paid',
    cancelled: 'Cancelled',
    failed: 'Failed',
  },
  test: 'Test payments: no money moves',
  top_up: {
    title: 'Top up the balance',
    amount: 'Amount',
    presets: 'Common amounts',
    limits: 'From %{min} to %{max}',
    method: 'Pay with',
    other: 'Another card or method',
    other_hint: 'Enter it on the page of the payment service',
    save_method: 'Remember it for the next payments',
    leads: 'You go to the page of the payment service, and come back here.',
    charges: '%{name} is charged at once.',
    pay: 'Pay',
    pay_sum: 'Pay %{sum}',
    sending: 'Starting the payment…',
    cancel: 'Cancel',
  },
  notice: {
    succeeded: '%{sum} added to the balance',
    failed: 'The payment of %{sum} failed',
    again: 'Try again',
    waiting: 'Waiting for the payment of %{sum}',
    waiting_text: 'You have not completed it yet. The balance rises as soon as it is paid.',
    checking_text: 'The payment service is working on it. This page follows.',
    continue: 'Go to the payment page',
    unknown: 'Could not find out how your payment is',
    close: 'Close',
  },
  errors: {
    amount: 'Enter at least 1 rouble',
    payments_off: 'Payments are switched off by the operator of this service',
    payment_method_gone: 'This payment method can no longer be used. Choose another one.',
  },
} satisfies Messages<typeof declaration>;
