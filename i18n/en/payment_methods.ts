import type { payment_methods as declaration } from '#resources/payment_methods/payment_methods.resource.ts';
import type { Messages } from '#shared/resource.ts';

export default {
  name: 'Payment methods',
  fields: {},
  kinds: {
    bank_card: 'Bank card',
    yoo_money: 'YooMoney wallet',
    sbp: 'Faster Payments System',
    sberbank: 'SberPay',
    tinkoff_bank: 'T-Pay',
    other: 'Payment method',
  },
  failure: {
    declined: 'The bank declined the payment. Ask the bank, or pay in another way.',
    insufficient_funds: 'Not enough money on the card or in the wallet.',
    card_expired: 'The card has expired. Add another one.',
    card_data: 'The card’s details are wrong. Check them and try again.',
    confirmation_failed: 'The payment was not confirmed with the bank. Try again.',
    limit: 'A limit of the card or the wallet is reached. Pay a smaller sum, or in another way.',
    method_refused: 'This payment method is not accepted here. Pay in another way.',
    consent_withdrawn: 'The payment method no longer allows automatic payments. Add it again.',
    customer_cancelled: 'The payment was cancelled.',
    timed_out: 'The payment was not completed in time.',
    no_method: 'There is no payment method to pay with.',
    provider: 'The payment service could not make the payment. Try again later.',
  },
  errors: {
    payments_off: 'Payments are switched off by the operator of this service',
    too_many_payment_methods: 'There are 20 payment methods already. Remove one first.',
    payment_method_in_use:
      'The automatic refill needs this payment method. Switch it off, or add another method first.',
  },
} satisfies Messages<typeof declaration>;
