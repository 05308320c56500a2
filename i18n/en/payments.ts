import type { payments as declaration } from '#resources/payments/payments.resource.ts';
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
  errors: {
    amount: 'Enter at least 1 rouble',
    payments_off: 'Payments are switched off by the operator of this service',
    payment_method_gone: 'This payment method can no longer be used. Choose another one.',
  },
} satisfies Messages<typeof declaration>;
