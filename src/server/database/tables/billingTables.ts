import type { ColumnType, Generated, Selectable } from 'kysely';

/**
 * The control tables of money, part of tables.ts. A `numeric` is read and written as an exact decimal in a text
 * (src/shared/money/money.ts).
 */

type Time = ColumnType<Date, Date | undefined, Date>;

interface PaymentMethods {
  id: Generated<number>;
  account_id: number;
  provider: 'test' | 'yookassa';
  state: Generated<'waiting' | 'active' | 'failed'>;
  failure: string | null;
  kind: Generated<'bank_card' | 'yoo_money' | 'sbp' | 'sberbank' | 'tinkoff_bank' | 'other'>;
  brand: string | null;
  last4: string | null;
  expires: string | null;
  is_default: Generated<boolean>;
  reference: Buffer | null;
  reference_hash: Buffer | null;
  idempotence_key: Generated<string>;
  confirmation_url: string | null;
  return_url: string;
  created_at: Time;
  check_at: Date | null;
}

interface Payments {
  id: Generated<number>;
  account_id: number;
  kind: 'top_up' | 'autorefill';
  provider: 'test' | 'yookassa';
  amount: string;
  state: Generated<'pending' | 'waiting' | 'succeeded' | 'cancelled' | 'failed'>;
  failure: string | null;
  idempotence_key: Generated<string>;
  provider_reference: string | null;
  confirmation_url: string | null;
  payment_method_id: number | null;
  uses_method: Generated<boolean>;
  saves_method: Generated<boolean>;
  return_url: string;
  requested_by: number | null;
  created_at: Time;
  settled_at: Date | null;
  check_at: Date | null;
  checks: Generated<number>;
}

interface AccountBilling {
  account_id: number;
  balance: Generated<string>;
  autorefill_enabled: Generated<boolean>;
  autorefill_step: string | null;
  autorefill_amount: string | null;
  alert_enabled: Generated<boolean>;
  alert_below: string | null;
  alert_since: Date | null;
  refill_state: Generated<'idle' | 'running' | 'failed'>;
  refill_attempts: Generated<number>;
  refill_at: Date | null;
  refill_payment_id: number | null;
  refill_failure: string | null;
  refill_failed_at: Date | null;
  modified_at: Time;
}

interface LedgerTransactions {
  id: Generated<number>;
  account_id: number;
  kind: 'opening' | 'top_up' | 'autorefill' | 'charge' | 'credit';
  description: Generated<string>;
  author_type: 'person' | 'module' | 'operator' | 'system';
  user_id: number | null;
  module_id: number | null;
  module_name: string | null;
  key: string | null;
  payment_id: number | null;
  created_at: Time;
}

interface LedgerEntries {
  id: Generated<number>;
  account_id: number;
  transaction_id: number;
  book: 'balance' | 'payments' | 'revenue' | 'gifts';
  amount: string;
  balance_after: string | null;
  created_at: Date;
}

interface TestPayments {
  id: string;
  is_method: boolean;
  idempotence_key: string;
  request_hash: Buffer;
  amount: string | null;
  status: Generated<'pending' | 'succeeded' | 'canceled'>;
  cancellation_reason: string | null;
  saves_method: Generated<boolean>;
  method: string | null;
  return_url: string;
  notification_url: string;
  language: string;
  created_at: Time;
}

export interface BillingTables {
  payment_methods: PaymentMethods;
  payments: Payments;
  account_billing: AccountBilling;
  ledger_transactions: LedgerTransactions;
  ledger_entries: LedgerEntries;
  test_payments: TestPayments;
}

export type BillingRow = Selectable<AccountBilling>;
export type PaymentRow = Selectable<Payments>;
export type PaymentMethodRow = Selectable<PaymentMethods>;
export type TestPaymentRow = Selectable<TestPayments>;
export type Book = LedgerEntries['book'];
