import type { PaymentFailure } from '#resources/money/payment_methods/payment_methods.resource.ts';

declare module '../context.ts' {
  interface Platform {
    /** By whom accounts pay; null: the operator has switched payments off. */
    payments: PaymentProvider | null;
  }
}

/**
 * The port to a payment provider. Amounts are exact decimals in roubles, such as "1200.00". Each call takes 10 s at most.
 * What a provider says in a notification is never believed: it names a payment, which is then read.
 */
export interface PaymentProvider {
  name: 'test' | 'yookassa';
  /**
   * Makes a payment. A repeated call with the same key is the same payment, for 24 hours at least.
   * @throws ProviderError
   */
  create(payment: NewPayment): Promise<ProviderPayment>;
  /** @throws ProviderError `missing` if there is none of this id */
  read(id: string): Promise<ProviderPayment>;
  /** Begins to save a payment method without paying; like {@link create}. */
  createMethod(method: NewMethod): Promise<ProviderMethod>;
  readMethod(id: string): Promise<ProviderMethod>;
  /** What a notification is about. Null: it is not genuine, or cannot be read. `ignored`: it is about something else. */
  checkNotification(notification: Notification): Notice | null;
}

export interface NewPayment {
  /** A UUID of ours. The provider keeps it with the payment. */
  key: string;
  amount: string;
  description: string;
  /** Where the customer comes back to. */
  return_url: string;
  /** The provider's name of a saved method that pays at once, without a page. */
  method: string | null;
  /** Whether to save what the customer pays with. */
  saves_method: boolean;
  language: 'en' | 'ru';
}

export type NewMethod = Pick<NewPayment, 'key' | 'return_url' | 'language'>;

/** A payment as its provider has it now. */
export interface ProviderPayment {
  id: string;
  /** Our key; null if the provider has none with it. */
  key: string | null;
  status: 'waiting' | 'succeeded' | 'cancelled' | 'failed';
  failure: PaymentFailure | null;
  amount: string;
  currency: string;
  /** The page where the customer pays. */
  confirmation_url: string | null;
  /** What was paid with, if the provider has saved it. */
  saved: SavedMethod | null;
}

export interface ProviderMethod {
  id: string;
  status: 'waiting' | 'active' | 'failed';
  failure: PaymentFailure | null;
  confirmation_url: string | null;
  /** Of an active one. */
  saved: SavedMethod | null;
}

/** A saved payment method, without any number that could pay elsewhere. */
export interface SavedMethod {
  /** By which the provider charges it. */
  reference: string;
  kind: 'bank_card' | 'yoo_money' | 'sbp' | 'sberbank' | 'tinkoff_bank' | 'other';
  brand: string | null;
  last4: string | null;
  /** `2029-04` */
  expires: string | null;
}

export interface Notification {
  body: Buffer;
  header(name: string): string | undefined;
}

export type Notice = { about: 'payment' | 'method'; id: string } | { about: 'ignored' };

/**
 * A call that brought no answer of use. `refused`: nothing was done and a repetition would not help; `missing`: there is no
 * such thing; `unknown`: it may have been done, so ask again.
 */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly kind: 'refused' | 'missing' | 'unknown';
  constructor(kind: ProviderError['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
