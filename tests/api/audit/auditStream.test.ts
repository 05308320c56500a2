import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AuditSettings } from '#resources/audit/audit_settings/audit_settings.resource.ts';
import { hangUp, type Receiver, receiver, status } from '../../support/modules/receiver.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

let api: Api;
let backend: Receiver;
beforeAll(async () => {
  api = await startApi({ settings: { callback_allow_private: true } });
  backend = await receiver();
});
beforeEach(() => {
  backend.received.length = 0;
  backend.answers.length = 0;
});

interface Line {
  type: string;
  id: number;
  action: string;
  account_id: number;
  user: { id: number; name: string } | null;
}

interface Streaming {
  account_id: number;
  admin: Client;
  secret: string;
  /** Lines that its receiver accepted or refused, in their order. */
  lines(): Line[];
}

const linesOf = (body: string): Line[] =>
  body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

let count = 0;
/** A new account that sends its log to the receiver. */
async function streaming(): Promise<Streaming> {
  count += 1;
  const { id, owner, host } = await api.makeAccount(`stream${count}`);
  const admin = await api.signInByPassword(owner.email, password, host);
  const saved = await admin.patch<AuditSettings>('/v1/audit/settings', { stream_url: `${backend.url}/${id}` });
  expect(saved.status).toBe(200);
  const secret = (await admin.post('/v1/audit/settings/secret')).text;
  const lines = () =>
    backend.received.flatMap(({ body }) => linesOf(body)).filter(({ account_id }) => account_id === id);
  return { account_id: id, admin, secret, lines };
}

const settings = async ({ admin }: Streaming) => (await admin.get<AuditSettings>('/v1/audit/settings')).body;

/** Lets the time of the next attempt come, and its job run. */
async function elapse({ account_id }: Streaming) {
  await api.sql('update control.audit_settings set next_attempt_at = now() where account_id = $1', [account_id]);
  await api.sql(`select control.enqueue('audit_settings.send_due', '{}', null, null)`);
}

const attemptsOf = ({ account_id }: Streaming) =>
  api.sql<{ attempts: number }>('select attempts from control.audit_settings where account_id = $1', [account_id]);

const change = ({ admin }: Streaming, n: number) => admin.patch('/v1/auth/account', { account_name: `Name ${n}` });

/** Waits until nothing waits to be sent. */
const sent = (stream: Streaming) =>
  vi.waitFor(async () => expect((await settings(stream)).stream).toMatchObject({ waiting: 0, state: 'working' }), {
    timeout: 60_000,
    interval: 100,
  });

const idsOf = async ({ account_id }: Streaming) =>
  (await api.sql<{ id: number }>('select id from control.audit_events where account_id = $1 order by id', [account_id]))
    .map(({ id }) => Number(id))
    .slice(1); // the sign-in before the stream was turned on

test('every new entry is sent as JSON lines, signed as Standard Webhooks say', async () => {
  const stream = await streaming();
  await sent(stream);
  backend.received.length = 0;
  await change(stream, 1);
  await sent(stream);
  const [call] = backend.received;
  expect(call?.headers['content-type']).toBe('application/x-ndjson');
  expect(call?.headers['webhook-id']).toMatch(/^msg_/);
  expect(signedBy(stream.secret)).toBe(true);
  expect(signedBy(`whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false);
  expect(stream.lines()).toMatchObject([
    {
      type: 'audit.event',
      account_id: stream.account_id,
      action: 'account.update',
      user: { name: expect.any(String) },
      via: 'session',
      subject: { type: 'account' },
      changes: { name: { to: 'Name 1' } },
    },
  ]);
});

/** Whether the library of the standard accepts the last call. It parses JSON, which lines are not: of one line it is. */
function signedBy(secret: string): boolean {
  const { body, headers } = backend.received.at(-1) ?? { body: '', headers: {} };
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

test('an attempt that fails is repeated with the same id and lines, in order, and nothing is lost', async () => {
  const stream = await streaming();
  await sent(stream);
  backend.received.length = 0;
  backend.answers.push(status(500), hangUp, status(302, { location: `${backend.url}/elsewhere` }));
  await change(stream, 1);
  const failing = (last: Partial<NonNullable<AuditSettings['stream']>>, calls: number) =>
    vi.waitFor(async () => {
      expect(backend.received).toHaveLength(calls);
      expect((await settings(stream)).stream).toMatchObject({ state: 'failing', ...last });
    }, 60_000);
  await failing({ last_status: 500, last_error: null }, 1);
  await change(stream, 2);
  await elapse(stream);
  await failing({ last_status: null, last_error: 'refused' }, 2);
  await elapse(stream);
  await failing({ last_status: 302, waiting: 2 }, 3);
  await elapse(stream);
  await sent(stream);
  const calls = backend.received;
  expect(new Set(calls.slice(0, 4).map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
  expect(linesOf(calls[4]?.body ?? '').map(({ action }) => action)).toEqual(['account.update']);
  expect(calls[4]?.headers['webhook-id']).not.toBe(calls[3]?.headers['webhook-id']);
  expect((await settings(stream)).stream).toMatchObject({ failing_since: null, next_attempt_at: null });
});

test('a receiver that is slow holds up its own account only', async () => {
  const slow = await streaming();
  await sent(slow);
  const other = await streaming();
  await sent(other);
  const held = new Promise<ServerResponse>((resolve) => backend.answers.push(resolve));
  await change(slow, 1);
  const waiting = await held;
  await change(other, 1);
  await sent(other);
  expect((await settings(slow)).stream?.waiting).toBe(1);
  status(204)(waiting);
  await sent(slow);
});

test('entries of transactions that commit in another order than they began are all sent, in one order', async () => {
  const stream = await streaming();
  await sent(stream);
  backend.received.length = 0;
  const { pool } = api.database;
  const early = await pool.connect();
  await early.query(`begin; set local role stoa_system`);
  const insert = `insert into control.audit_events (account_id, action, via, subject_type) values ($1, $2, 'system', 'account')`;
  await early.query(insert, [stream.account_id, 'test.early']);
  const view = { list: 'users', name: 'Later', state: { query: '' } };
  expect((await stream.admin.post('/v1/views', view)).status).toBe(201);
  // The later one waits: the earlier could still add rows before it.
  const [{ attempts } = { attempts: 0 }] = await attemptsOf(stream);
  await vi.waitFor(async () => expect((await attemptsOf(stream))[0]?.attempts).toBeGreaterThan(attempts + 1), 60_000);
  expect((await settings(stream)).stream?.waiting).toBe(1);
  expect(stream.lines()).toEqual([]);
  await early.query('commit');
  early.release();
  await vi.waitFor(async () => {
    expect(stream.lines().map(({ action }) => action)).toEqual(['test.early', 'views.create']);
  }, 60_000);
});

test('many entries at once, of many callers, arrive each once', async () => {
  const stream = await streaming();
  await Promise.all(Array.from({ length: 60 }, (_, n) => change(stream, n)));
  await sent(stream);
  expect(
    stream
      .lines()
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  ).toEqual(await idsOf(stream));
});

test('after three days of failures it is switched off, administrators are mailed, and nothing is lost', async () => {
  const stream = await streaming();
  await sent(stream);
  backend.received.length = 0;
  api.mail.length = 0;
  backend.answers.push(status(503), status(503));
  await change(stream, 1);
  await vi.waitFor(async () => expect((await settings(stream)).stream?.state).toBe('failing'), 60_000);
  await api.sql(`update control.audit_settings set failing_since = now() - interval '73 hours' where account_id = $1`, [
    stream.account_id,
  ]);
  await elapse(stream);
  await vi.waitFor(async () => expect((await settings(stream)).stream?.state).toBe('stopped'), 60_000);
  await vi.waitFor(() => expect(api.mail).toHaveLength(1), 60_000);
  expect(api.mail[0]?.text).toContain('/admin/audit/settings');
  await change(stream, 2);
  await elapse(stream);
  expect((await settings(stream)).stream).toMatchObject({ state: 'stopped', waiting: 3 });
  const [stopped] = (
    await stream.admin.get<{ items: Line[] }>('/v1/audit?filter[action]=audit_settings.stream_stopped')
  ).body.items;
  expect(stopped).toMatchObject({ outcome: 'failure', via: 'system', changes: { status: { to: 503 } } });
  backend.received.length = 0;
  expect((await stream.admin.patch('/v1/audit/settings', { resume: true })).status).toBe(200);
  await sent(stream);
  expect(stream.lines().map(({ action }) => action)).toEqual([
    'account.update',
    'audit_settings.stream_stopped',
    'account.update',
    'audit_settings.update',
  ]);
});

test('a receiver that ends the stream is believed at once', async () => {
  const stream = await streaming();
  await sent(stream);
  backend.answers.push(status(410));
  await change(stream, 1);
  await vi.waitFor(async () => expect((await settings(stream)).stream?.state).toBe('stopped'), 60_000);
});

test('a test is sent at once, past what waits, and says what came of it', async () => {
  const stream = await streaming();
  await sent(stream);
  backend.received.length = 0;
  expect((await stream.admin.post('/v1/audit/settings/test')).body).toEqual({
    is_delivered: true,
    status: 204,
    error: null,
  });
  expect(linesOf(backend.received[0]?.body ?? '')).toMatchObject([{ type: 'audit.test' }]);
  expect(signedBy(stream.secret)).toBe(true);
  await sent(stream);
  backend.answers.push(status(403));
  expect((await stream.admin.post('/v1/audit/settings/test')).body).toEqual({
    is_delivered: false,
    status: 403,
    error: null,
  });
  await sent(stream);
});

test('without an address there is no secret and no test; turning it off drops what waits', async () => {
  const stream = await streaming();
  await sent(stream);
  backend.answers.push(status(500));
  await change(stream, 1);
  await vi.waitFor(async () => expect((await settings(stream)).stream?.state).toBe('failing'), 60_000);
  const off = await stream.admin.patch<AuditSettings>('/v1/audit/settings', { stream_url: null });
  expect(off.body).toMatchObject({ stream_url: null, stream: null });
  await change(stream, 2);
  expect(await api.sql('select from control.audit_outbox where account_id = $1', [stream.account_id])).toEqual([]);
  expect((await stream.admin.post('/v1/audit/settings/secret')).status).toBe(409);
  expect((await stream.admin.post('/v1/audit/settings/test')).status).toBe(409);
});

test('addresses are HTTPS, have no password, and are public', async () => {
  const strict = await startApi();
  const owner = await strict.signInOwner();
  for (const stream_url of ['http://example.com/in', 'ftp://example.com', 'https://a:b@example.com/', 'nothing'])
    expect((await owner.patch('/v1/audit/settings', { stream_url })).status).toBe(422);
  const { port } = new URL(backend.url);
  await owner.patch('/v1/audit/settings', { stream_url: `https://127.0.0.1:${port}/in` });
  const { body } = await owner.post<{ error: string }>('/v1/audit/settings/test');
  expect(body.error).toBe('address');
  expect(backend.received).toEqual([]);
});

test('the secret is sealed for its account, and neither it nor the path of the address is in the log', async () => {
  const stream = await streaming();
  await sent(stream);
  const key = Buffer.from(stream.secret.slice('whsec_'.length), 'base64');
  expect(key).toHaveLength(32);
  const [row] = await api.sql<{ stream_secret: Buffer }>(
    'select stream_secret from control.audit_settings where account_id = $1',
    [stream.account_id],
  );
  expect(row?.stream_secret.includes(key)).toBe(false);
  expect(row?.stream_secret.includes(Buffer.from(stream.secret))).toBe(false);
  const [entry] = (
    await stream.admin.get<{ items: { changes: object }[] }>('/v1/audit?filter[action]=audit_settings.update')
  ).body.items;
  expect(entry?.changes).toEqual({ stream_url: { from: null, to: new URL(backend.url).host } });
});
