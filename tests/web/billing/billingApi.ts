import { type BillingSettings, billing } from '#resources/money/billing/billing.resource.ts';
import type { BillingEntry } from '#resources/money/billing_entries/billing_entries.resource.ts';
import type { PaymentMethod } from '#resources/money/payment_methods/payment_methods.resource.ts';
import { type Payment, payments } from '#resources/money/payments/payments.resource.ts';
import { check } from '#shared/violations.ts';
import { type fakeApi, type Sent, sentOf } from '../support/fakeApi.ts';

type Api = ReturnType<typeof fakeApi>;

export const billingOf = (change: Partial<BillingSettings> = {}): BillingSettings => ({
  autorefill_enabled: false,
  autorefill_step: null,
  autorefill_amount: null,
  autorefill_state: change.autorefill_enabled ? 'ready' : 'off',
  autorefill_failure: null,
  alert_enabled: false,
  alert_below: null,
  alert: { active: false },
  balance: '1200.00',
  currency: 'RUB',
  payment_provider: 'test',
  has_default_payment_method: true,
  ...change,
});

export const methodOf = (change: Partial<PaymentMethod> & { id: number }): PaymentMethod => ({
  state: 'active',
  failure: null,
  kind: 'bank_card',
  brand: 'Visa',
  last4: '4242',
  expires: '2029-04',
  is_default: false,
  confirmation_url: null,
  created_at: '2026-01-02T03:04:05.000Z',
  ...change,
});

export const paymentOf = (change: Partial<Payment> = {}): Payment => ({
  id: 31,
  kind: 'top_up',
  amount: '1000.00',
  currency: 'RUB',
  state: 'waiting',
  failure: null,
  confirmation_url: null,
  payment_method_id: null,
  created_at: '2026-01-02T03:04:05.000Z',
  settled_at: null,
  ...change,
});

export const entryOf = (change: Partial<BillingEntry> & { id: number }): BillingEntry => ({
  created_at: '2026-01-02T03:04:05.000Z',
  kind: 'opening',
  amount: '1200.00',
  balance_after: '1200.00',
  description: '',
  by: { type: 'system', name: null },
  payment_id: null,
  is_test: false,
  ...change,
});

export interface Backend {
  settings: BillingSettings;
  methods: PaymentMethod[];
  payment: Payment;
  entries: BillingEntry[];
  days: { day: string; balance: string }[];
  /** Answers a call in the place of the backend; null leaves it. */
  answer?: (call: Sent) => Response | Promise<Response> | null;
  version?: number;
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

const base = '/api/v1/billing';

/** Adds the endpoints of billing to the fake API. */
export function withBilling(api: Api, backend: Backend) {
  const etag = () => `"b${backend.version ?? 1}"`;
  const settings = () => json(backend.settings, 200, { etag: etag() });

  function change(call: Sent): Response {
    const read = check(billing.endpoints.update.body, call.body);
    if (!read.ok) return api.refuse('validation', 'validation', read.violations);
    const condition = call.headers.get('if-match');
    if (condition && condition !== etag()) return api.refuse('stale', 'stale');
    backend.version = (backend.version ?? 1) + 1;
    backend.settings = { ...backend.settings, ...(read.value as Partial<BillingSettings>) };
    return settings();
  }

  function method(call: Sent, id: number): Response {
    if (call.method === 'DELETE') {
      backend.methods = backend.methods.filter((each) => each.id !== id);
      return new Response(null, { status: 204 });
    }
    backend.methods = backend.methods.map((each) => ({ ...each, is_default: each.id === id }));
    return json(backend.methods.find((each) => each.id === id));
  }

  const listed = (items: readonly unknown[]) => json({ items, totals: { count: items.length } });

  function answer(call: Sent): Response | null {
    const { path } = call;
    if (path === '/api/v1/accounts/settings/billing') return call.method === 'PATCH' ? change(call) : settings();
    if (path === `${base}/chart`) return json({ currency: 'RUB', time_zone: 'UTC', days: backend.days });
    if (path === `${base}/entries`) return listed(backend.entries);
    if (path === `${base}/entries/export.csv`)
      return new Response('created_at,kind,amount\r\n', { headers: { 'content-type': 'text/csv' } });
    if (path === `${base}/payment-methods`)
      return call.method === 'POST'
        ? json(methodOf({ id: 90, state: 'waiting', confirmation_url: 'https://pay.example.com/m' }), 201)
        : listed(backend.methods);
    if (path.startsWith(`${base}/payment-methods/`)) return method(call, Number(path.split('/').at(-1)));
    if (path === `${base}/top-up`) {
      const read = check(payments.endpoints.top_up.body, call.body);
      return read.ok ? json(backend.payment) : api.refuse('validation', 'validation', read.violations);
    }
    if (path.startsWith(`${base}/payments/`)) return json(backend.payment);
    return null;
  }

  const before = api.fetch;
  api.fetch = async (input, init = {}) => {
    const call = sentOf(input, init);
    const replaced = backend.answer?.(call);
    if (replaced) {
      api.sent.push(call);
      return replaced;
    }
    const own = answer(call);
    if (!own) return before(input, init);
    api.sent.push(call);
    return own;
  };
}
