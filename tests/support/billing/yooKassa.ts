import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../atEnd.ts';

/**
 * A stand-in of YooKassa's API of version 3, after its documentation: Basic auth, idempotence keys, its objects, statuses
 * and errors. What a customer or the bank does is done by the test.
 */

export const shop = { shop_id: '100500', secret_key: 'test_secret' };

export interface YooPayment {
  id: string;
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled';
  amount: { value: string; currency: string };
  metadata: Record<string, string>;
  confirmation?: { type: string; confirmation_url: string; return_url: string };
  payment_method: { type: string; id: string; saved: boolean; status?: string; card?: object };
  cancellation_details?: { party: string; reason: string };
  description: string;
  paid: boolean;
}

/** How the next calls are answered: by a code of HTTP, or never; `lost` does what was asked first. */
export type Trouble = { status: number; code: string } | { never: true } | { lost: true };

export interface YooKassa {
  url: string;
  /** Each call as it came: method, path and idempotence key. */
  calls: { method: string; path: string; key: string | undefined }[];
  payments: Map<string, YooPayment>;
  methods: Map<string, YooPayment['payment_method'] & { confirmation?: { confirmation_url: string } }>;
  /** How a saved method pays: undefined succeeds, a reason declines. */
  declines: Map<string, string>;
  /** Set by a test: runs when a call was done and is not answered yet, and when it was answered. */
  hooks: { on(moment: 'done' | 'answered', call: { method: string; path: string }): void };
  /** For so many calls that match. */
  fail(trouble: Trouble, times?: number, method?: 'GET' | 'POST'): void;
  pay(id: string, card?: object): void;
  cancel(id: string, reason: string): void;
}

const visa = { first6: '411111', last4: '1111', expiry_year: '2031', expiry_month: '07', card_type: 'Visa' };

export async function startYooKassa(): Promise<YooKassa> {
  const state: State = {
    ...{ calls: [], payments: new Map(), methods: new Map(), declines: new Map(), keys: new Map(), troubles: [] },
    hooks: { on: () => {} },
  };
  const server = http.createServer((request, response) => void answer(state, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    ...state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`,
    fail: (trouble, times = 1, method) => {
      for (let at = 0; at < times; at++) state.troubles.push({ trouble, method });
    },
    pay: (id, card = visa) => {
      const payment = state.payments.get(id) as YooPayment;
      payment.status = 'succeeded';
      payment.paid = true;
      payment.payment_method.card = card;
      if (payment.payment_method.saved) state.methods.set(payment.payment_method.id, payment.payment_method);
    },
    cancel: (id, reason) => {
      const payment = state.payments.get(id) as YooPayment;
      Object.assign(payment, { status: 'canceled', cancellation_details: { party: 'payment_network', reason } });
    },
  };
}

interface State extends Pick<YooKassa, 'calls' | 'payments' | 'methods' | 'declines' | 'hooks'> {
  keys: Map<string, { body: string; id: string }>;
  troubles: { trouble: Trouble; method: 'GET' | 'POST' | undefined }[];
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const { method = '', url = '' } = request;
  const key = request.headers['idempotence-key'] as string | undefined;
  state.calls.push({ method, path: url, key });
  const at = state.troubles.findIndex((each) => each.method === undefined || each.method === method);
  const [found] = at < 0 ? [] : state.troubles.splice(at, 1);
  const trouble = found?.trouble;
  if (trouble && 'never' in trouble) return;
  if (trouble && 'status' in trouble) return send(response, trouble.status, errorOf(trouble.code));
  const { status, sent } = handle(state, { method, url, key, body, authorization: request.headers.authorization });
  state.hooks.on('done', { method, path: url });
  response.once('finish', () => state.hooks.on('answered', { method, path: url }));
  if (trouble && 'lost' in trouble) request.socket.destroy();
  else send(response, status, sent);
}

const send = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' }).end(JSON.stringify(body));

const errorOf = (code: string, parameter?: string) => ({
  ...{ type: 'error', id: randomUUID(), code, description: 'As documented', ...(parameter && { parameter }) },
});

interface Call {
  method: string;
  url: string;
  key: string | undefined;
  body: string;
  authorization: string | undefined;
}

const refused = (status: number, code: string, parameter?: string) => ({ status, sent: errorOf(code, parameter) });

function handle(state: State, call: Call): { status: number; sent: object } {
  const credentials = `Basic ${Buffer.from(`${shop.shop_id}:${shop.secret_key}`).toString('base64')}`;
  if (call.authorization !== credentials) return refused(401, 'invalid_credentials');
  const [, , collection, id] = call.url.split('/');
  const all: Map<string, object> | undefined =
    collection === 'payments' ? state.payments : collection === 'payment_methods' ? state.methods : undefined;
  if (!all) return refused(404, 'not_found');
  if (call.method === 'GET') {
    const found = all.get(id ?? '');
    return found ? { status: 200, sent: found } : refused(404, 'not_found');
  }
  if (!call.key || call.key.length > 64) return refused(400, 'invalid_request', 'Idempotence-Key');
  const known = state.keys.get(call.key);
  if (known) {
    // The same key with the same request is the same object, as it is now.
    return known.body === call.body
      ? { status: 200, sent: all.get(known.id) as object }
      : refused(400, 'invalid_request');
  }
  const made = collection === 'payments' ? makePayment(state, JSON.parse(call.body)) : makeMethod(state);
  if ('sent' in made) return made;
  state.keys.set(call.key, { body: call.body, id: made.id });
  all.set(made.id, made);
  return { status: 200, sent: made };
}

interface PaymentRequest {
  amount?: { value: string; currency: string };
  confirmation?: { return_url: string };
  capture?: boolean;
  metadata: Record<string, string>;
  description: string;
  payment_method_id?: string;
  save_payment_method?: boolean;
}

function makePayment(state: State, body: PaymentRequest): YooPayment | ReturnType<typeof refused> {
  const { amount, confirmation, capture, metadata, payment_method_id, save_payment_method, description } = body;
  if (!amount || !/^\d+\.\d\d$/.test(amount.value)) return refused(400, 'invalid_request', 'amount.value');
  if (capture !== true) return refused(400, 'invalid_request', 'capture');
  const id = randomUUID();
  const payment = { id, amount, metadata, description, paid: false };
  if (payment_method_id === undefined) {
    if (!confirmation) return refused(400, 'invalid_request', 'confirmation');
    const { return_url } = confirmation;
    return {
      ...payment,
      status: 'pending',
      confirmation: {
        type: 'redirect',
        return_url,
        confirmation_url: `https://yoomoney.example/checkout?orderId=${id}`,
      },
      payment_method: { type: 'bank_card', id, saved: save_payment_method === true },
    };
  }
  const method = state.methods.get(payment_method_id);
  if (!method?.saved) return refused(400, 'invalid_request', 'payment_method_id');
  const reason = state.declines.get(payment_method_id);
  return {
    ...payment,
    ...(reason
      ? { status: 'canceled', cancellation_details: { party: 'payment_network', reason } }
      : { status: 'succeeded', paid: true }),
    payment_method: method,
  } as YooPayment;
}

function makeMethod(_state: State) {
  const id = randomUUID();
  const confirmation_url = `https://yoomoney.example/binding?orderId=${id}`;
  return { type: 'bank_card', id, saved: false, status: 'pending', confirmation: { confirmation_url } };
}
