import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deriveKey } from '#server/crypto/appSecret.ts';
import { signedNotification } from '#server/payments/test/testProvider.ts';
import {
  answerTestPage,
  awaitPayment,
  expectSoundMoney,
  reachable,
  readEntries,
  readPayment,
  topUp,
} from '../../support/billing/billing.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { secret } from '../../support/server/credentials.ts';

/** What comes from the built-in test provider: notifications and its page (docs/reference/product/billing.md#notifications). */

let api: Api;
beforeAll(async () => {
  api = await startApi(await reachable());
});
afterEach(() => expectSoundMoney(api));

let count = 0;
async function freshAdmin(language: 'en' | 'ru' = 'en'): Promise<Client> {
  count += 1;
  const { owner, host } = await api.makeAccount(`told${count}`, { language });
  return api.signIn(owner.email, host);
}

const topUps = async (admin: Client) => (await readEntries(admin)).filter(({ kind }) => kind === 'top_up');

describe('a notification', () => {
  const key = deriveKey(secret, 'test_payments');
  const send = (notice: { body: string; headers: Record<string, string> }, host = 'localhost') =>
    api.visitor({ host }).post('/v1/billing/notifications/test', notice.body, notice.headers);
  const idOf = async (payment_id: number) =>
    (
      await api.sql<{ id: string }>('select provider_reference as id from control.payments where id = $1', [payment_id])
    )[0]?.id as string;
  const noticeOf = async (payment_id: number) =>
    signedNotification(key, { about: 'payment', id: await idOf(payment_id) });

  test('is not believed: it says that something happened, and the provider says what', async () => {
    const admin = await freshAdmin();
    const { id } = await topUp(admin, { amount: 10 });
    const answer = await send(await noticeOf(id));
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect((await readPayment(admin, id)).state).toBe('waiting');
  });

  test('sent many times, at once and later, on any host, is one entry', async () => {
    const admin = await freshAdmin();
    const { id, confirmation_url } = await topUp(admin, { amount: 10 });
    const notice = await noticeOf(id);
    await answerTestPage(api, confirmation_url, 'pay');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => send(notice, at % 2 ? admin.host : 'localhost')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await readPayment(admin, id)).state).toBe('succeeded');
    expect((await send(notice)).status).toBe(200);
    expect(await topUps(admin)).toHaveLength(1);
  });

  test('that is forged, changed or old is refused', async () => {
    const admin = await freshAdmin();
    const { id, confirmation_url } = await topUp(admin, { amount: 10 });
    const { body, headers } = await noticeOf(id);
    const other = signedNotification(deriveKey(Buffer.alloc(32, 7), 'test_payments'), JSON.parse(body));
    const late = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 301) };
    const refused = [
      other,
      { body: body.replace('payment', 'method'), headers },
      { body, headers: late },
      { body, headers: { 'content-type': 'application/json' } },
      { body: '', headers },
    ];
    for (const each of refused) expect((await send(each)).status).toBe(403);
    expect((await send(signedNotification(key, { about: 'payment', id: 'test_nothing' }))).status).toBe(404);
    expect((await send(signedNotification(key, { about: 'method', id: await idOf(id) }))).status).toBe(404);
    expect((await api.visitor().post('/v1/billing/notifications/yookassa', body, headers)).status).toBe(404);
    await answerTestPage(api, confirmation_url, 'decline');
    await awaitPayment(admin, id, 'failed');
    // Late, and nothing any more.
    expect((await send({ body, headers })).status).toBe(200);
    expect(await topUps(admin)).toEqual([]);
  });

  test('of a payment with another sum than was asked for credits nothing', async () => {
    const admin = await freshAdmin();
    const { id } = await topUp(admin, { amount: 10 });
    await api.sql(`update control.test_payments set status = 'succeeded', amount = 1000 where id = $1`, [
      await idOf(id),
    ]);
    expect((await send(await noticeOf(id))).status).toBe(200);
    expect((await readPayment(admin, id)).state).toBe('waiting');
    expect(await topUps(admin)).toEqual([]);
  });
});

describe('the page of the test provider', () => {
  const read = async (admin: Client, body: object = { amount: 1234.5 }) => {
    const { confirmation_url } = await topUp(admin, body);
    return api.visitor().get(new URL(confirmation_url as string).pathname.replace('/api', ''));
  };

  test('says in the language of the account that no real money moves, and loads nothing', async () => {
    const english = await read(await freshAdmin('en'));
    expect(english.text).toContain('No real money moves');
    expect(english.text).toContain('1\u00a0234.50\u00a0₽');
    const russian = await read(await freshAdmin('ru'));
    expect(russian.text).toContain('Настоящие деньги не списываются');
    expect(russian.text).toContain('1\u00a0234,50\u00a0₽');
    for (const { headers, text } of [english, russian]) {
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
      );
      expect(text).not.toMatch(/<script|https?:/);
    }
  });

  test('is nowhere else', async () => {
    expect((await api.visitor().get('/v1/billing/test/test_none')).status).toBe(404);
    const admin = await freshAdmin();
    const { confirmation_url } = await topUp(admin, { amount: 5 });
    const path = new URL(confirmation_url as string).pathname.replace('/api', '');
    const answer = await api
      .visitor()
      .post(path, 'action=steal', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([answer.status, answer.body.violations[0]?.field]).toEqual([422, 'action']);
  });
});
