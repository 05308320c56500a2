import { beforeEach, expect, test } from 'vitest';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import { mailer } from '#server/mail/mailer.ts';
import { linkOf } from '../../support/mail/emails.ts';
import { startSmtp, unusedPort } from '../../support/mail/smtp.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import { timeLimit } from '../../support/timeLimit.ts';

/** Emails over a real mail server, working and failing. */
const port = await unusedPort();
let smtp = await startSmtp(port);
const api = await startApi({
  send: mailer(
    { smtp_url: smtp.url, mail_from: 'Stoa <no-reply@stoa.example>', data_dir: '' },
    { step_ms: 2000, whole_ms: 6000 },
  ),
});
beforeEach(() => {
  smtp.behavior = 'accept';
  smtp.attempts = 0;
});

const word = 'another stone altogether';
const requestReset = (email: string) => api.visitor().post('/v1/auth/reset-password', { email });
const confirm = (code: string, host: string) =>
  api.visitor({ host }).post('/v1/auth/reset-password-confirm', { code, password: word });

/** Makes failed jobs due now. The queue's own delay is a few seconds and grows with each attempt. */
const hurry = () =>
  api.database.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');

/** Jobs that wait for another attempt. */
const failures = async (api: Api): Promise<{ attempts: number; last_error: string }[]> =>
  (
    await api.database.pool.query(
      'select attempts::int, last_error from graphile_worker._private_jobs where last_error is not null and locked_at is null',
    )
  ).rows;

test('resets a password, from the email to the session', async () => {
  const { email, id } = await api.makeUser({ email: 'Ann@Example.com', name: 'Анна' });
  expect((await requestReset('ann@example.com')).status).toBe(204);
  const mail = await smtp.to(email);
  expect(mail.envelope).toEqual({ from: 'no-reply@stoa.example', to: ['Ann@example.com'] });
  expect(mail.from).toMatchObject({ name: 'Stoa', address: 'no-reply@stoa.example' });
  expect(mail.to).toMatchObject([{ address: 'Ann@example.com' }]);
  expect(mail.subject).toBe('A new password for Stoa');
  expect(mail.text).toContain('Hello, Анна!');
  const { host, code } = linkOf({ text: mail.text ?? '', html: mail.html ?? '' });
  const token = await confirm(code, host);
  expect(token.status).toBe(200);
  const me = await api.visitor({ authorization: `WebApp ${token.text}` }).get<Me>('/v1/auth/me');
  expect(me.body.user).toMatchObject({ id, email });
  await api.signInByPassword(email, word);
});

test('a domain of another alphabet is mailed as DNS writes it', async () => {
  const email = 'anna@xn--e1afmkfd.xn--p1ai';
  await api.makeUser({ email, name: 'Анна' });
  expect((await requestReset('anna@пример.рф')).status).toBe(204);
  // The server of the tests decodes the address of the envelope.
  const mail = await smtp.to('anna@пример.рф');
  expect(mail.raw).toContain(`\r\nTo: ${email}\r\n`);
});

test('text and html have the same content and load nothing remote', async () => {
  const email = 'letters@example.com';
  await api.visitor().post('/v1/auth/sign-up', { email, name: 'Both & forms', password: word });
  const { text = '', html = '', attachments } = await smtp.to(email);
  const words = html
    .replace(/<(style|title)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
  for (const line of text.split('\n').filter((each) => each.length > 25 && !each.includes('http')))
    expect(words).toContain(line.replace(/\s+/g, ' ').trim());
  expect(attachments).toEqual([]);
  expect(html).not.toMatch(/<(img|script|link|iframe|form|svg)|@import|url\(/i);
  for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/g))
    expect(address).toMatch(/^http:\/\/both-forms\.localhost:3000(\/|$)/);
});

test('names add no header, no recipient and no markup', async () => {
  const name = `"><img src=x> "a" <eve@example.com>,\r\nBcc: eve@x.example\r\n\r\n%{code} Ю`;
  const account = await api.makeAccount('sly', { name });
  await api.sql('update control.users set name = $1 where id = $2', [name, account.owner.id]);
  await api.visitor({ host: account.host }).post('/v1/auth/reset-password', { email: account.owner.email });
  const mail = await smtp.to(account.owner.email);
  expect(mail.envelope.to).toEqual([account.owner.email]);
  expect(mail.to).toHaveLength(1);
  expect(mail.bcc ?? mail.cc).toBeUndefined();
  expect(mail.from?.address).toBe('no-reply@stoa.example');
  expect(mail.headers.map(({ key }) => key).sort()).toEqual([
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ]);
  expect(mail.html).not.toContain('<img');
  expect(mail.subject).toContain('%{code}');
});

test.each([
  ['4xx, temporary', { code: 451, message: 'try again later' }],
  ['5xx, permanent', { code: 554, message: 'no' }],
])(
  'FAULT-09 a mail server that rejects with %s does not change the response, and the email is sent later',
  async (_name, behavior) => {
    const { email, id } = await api.makeUser();
    smtp.behavior = behavior;
    expect((await requestReset(email)).status).toBe(204);
    // More attempts than the hourly limit of emails: only sent ones count.
    for (let attempt = 1; attempt <= 5; attempt++) {
      await expect.poll(async () => (await failures(api))[0]?.attempts).toBe(attempt);
      await expect.poll(() => smtp.attempts).toBe(attempt);
      expect(await api.sql('select id from control.codes where user_id = $1', [id])).toEqual([]);
      if (attempt === 5) smtp.behavior = 'accept';
      await hurry();
    }
    const mail = await smtp.to(email);
    const { code, host } = linkOf({ text: mail.text ?? '', html: mail.html ?? '' });
    expect((await confirm(code, host)).status).toBe(200);
    await expect.poll(() => failures(api)).toEqual([]);
  },
  60_000,
);

test('FAULT-09 a silent mail server delays no response and times out', async () => {
  const { email } = await api.makeUser();
  smtp.behavior = 'silent';
  const before = performance.now();
  expect((await requestReset(email)).status).toBe(204);
  expect((await requestReset('nobody@example.com')).status).toBe(204);
  expect(performance.now() - before).toBeLessThan(timeLimit(1000));
  await expect.poll(async () => (await failures(api))[0]?.last_error).toMatch(/timeout/i);
  smtp.behavior = 'accept';
  await hurry();
  await smtp.to(email);
});

test('FAULT-09 with the mail server down sign-up and reset respond as usual, and emails are sent once it is back', async () => {
  const { email } = await api.makeUser();
  await smtp.stop();
  expect((await requestReset(email)).status).toBe(204);
  const owner = 'down@example.com';
  expect((await api.visitor().post('/v1/auth/sign-up', { email: owner, name: 'Down', password: word })).status).toBe(
    201,
  );
  await api.signInByPassword(owner, word, 'down.localhost');
  await expect.poll(async () => (await failures(api)).length).toBe(2);
  for (const { last_error } of await failures(api)) expect(last_error).toMatch(/ECONNREFUSED/);
  smtp = await startSmtp(port);
  await hurry();
  await Promise.all([smtp.to(email), smtp.to(owner)]);
});
