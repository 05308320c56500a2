import type { billing as declaration } from '#resources/billing/billing.resource.ts';
import type { Messages } from '#shared/resource.ts';

export default {
  name: 'Billing',
  fields: {},
  errors: {
    sum: 'Enter a number, 0 or more',
    charge: 'Enter a sum above 0',
    threshold: 'Enter the balance below which it is refilled',
    refill_amount: 'Enter at least 1 rouble',
    payment_method: 'Add a payment method first',
    alert_below: 'Enter the balance below which you want to be told',
    time_zone: 'This time zone is not known',
    range: 'Choose up to 366 days, the first one before the last one',
    balance_too_low: 'The balance is too low',
    charge_key_used: 'This key was used for a charge of another sum',
    module_not_trusted: 'Only modules that the operator trusts can charge',
  },
} satisfies Messages<typeof declaration>;
