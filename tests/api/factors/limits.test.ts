import { beforeAll, expect, test } from 'vitest';
import { addTotp, challengeOf, freshCode, wrongCode } from '../../support/factors/secondFactor.ts';
import { jobsDone } from '../../support/mail/emails.ts';
import { type Api, startApi } from '../../support/server/api.ts';

/** Guessing codes, over two processes (docs/operating/security.md#guessing-codes). Each client address is one of the proxy's. */
let api: Api;
let second: Api;
const settings = { rate_limit: true, trust_proxy: ['127.0.0.1'] };
beforeAll(async () => {
  api = await startApi({ settings });
  second = await startApi({ settings: { ...settings, jobs: 'off' }, database: api.database });
});

async function userWithTotp() {
  const user = await api.makeUser();
  return { ...user, ...(await addTotp(await api.signInByPassword(user.email))) };
}

let address = 0;
/** From another network each time, unless one is given. */
const from = (ip?: string) => {
  address += 1;
  return { 'x-forwarded-for': ip ?? `10.0.${address >> 8}.${address & 255}` };
};
const guess = (body: object, headers = from(), at = api) =>
  at.visitor().post<{ message: string }>('/v1/auth/second-factor', body, headers);
const over = { status: 401, body: { message: 'challenge_over' } };
const forget = (like: string) =>
  api.sql('delete from control.rate_limits where key like $1', [`%second-factor ${like}%`]);
const forgetAll = () => api.sql('delete from control.rate_limits');

test('five wrong codes end the sign-in, also for the right one, and the person is told once', async () => {
  const { id, email, secret } = await userWithTotp();
  const { challenge } = await challengeOf(api, email);
  const code = wrongCode(secret);
  for (let i = 0; i < 5; i++) expect((await guess({ challenge, code }, from(), i % 2 ? api : second)).status).toBe(422);
  expect(await guess({ challenge, code })).toMatchObject(over);
  expect(await guess({ challenge, code: await freshCode(api, id, secret) })).toMatchObject(over);
  await forget('person');
  const next = await challengeOf(api, email);
  for (let i = 0; i < 5; i++) await guess({ challenge: next.challenge, code });
  await jobsDone(api);
  const told = api.mail.filter(({ to, subject }) => to === email && subject === 'Wrong codes while signing in');
  expect(told).toHaveLength(1);
});

test('fifty concurrent guesses at one challenge are five', async () => {
  await forgetAll();
  const { email, secret } = await userWithTotp();
  const { challenge } = await challengeOf(api, email);
  const code = wrongCode(secret);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => guess({ challenge, code }, from(), i % 2 ? api : second)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(statuses.filter((status) => status === 200)).toHaveLength(0);
});

test('one network has ten guesses at a person in 15 minutes, over all their sign-ins', async () => {
  await forgetAll();
  const { email, secret } = await userWithTotp();
  const code = wrongCode(secret);
  for (let i = 0; i < 10; i++) {
    const { challenge } = await challengeOf(api, email);
    expect((await guess({ challenge, code }, from('192.0.2.7'))).status).toBe(422);
  }
  const { challenge } = await challengeOf(api, email);
  const answer = await guess({ challenge, code }, from('192.0.2.7'));
  expect(answer).toMatchObject({ status: 429, body: { message: 'rate_limited' } });
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900);
});

test('thirty guesses at a person in a day, and a hundred in a month, from anywhere', async () => {
  await forgetAll();
  const { id, email, secret, recovery_codes } = await userWithTotp();
  const code = wrongCode(secret);
  const once = async () => {
    const { challenge } = await challengeOf(api, email);
    return (await guess({ challenge, code })).status;
  };
  for (let i = 0; i < 30; i++) expect(await once()).toBe(422);
  expect(await once()).toBe(429);
  // The right code does not sign in then either; a recovery code, which cannot be guessed, does.
  const { challenge } = await challengeOf(api, email);
  expect((await guess({ challenge, code: await freshCode(api, id, secret) })).status).toBe(429);
  expect((await guess({ challenge, recovery_code: recovery_codes[0] })).status).toBe(200);
  // The next day.
  await api.sql("delete from control.rate_limits where key like '%second-factor person %'");
  await api.sql("update control.rate_limits set attempts = 100 where key like '%second-factor person_by_month %'");
  const answer = await guess({ challenge: (await challengeOf(api, email)).challenge, code });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(86_400);
});

test('right codes count for nothing, and a sign-in that asks for a code is no failed one', async () => {
  await forgetAll();
  const { id, email, secret } = await userWithTotp();
  for (let i = 0; i < 12; i++) {
    const { challenge } = await challengeOf(api, email);
    expect((await guess({ challenge, code: await freshCode(api, id, secret) }, from('192.0.2.9'))).status).toBe(200);
  }
  const rows = await api.sql("select key from control.rate_limits where attempts > 0 and key not like '%factors%'");
  expect(rows).toEqual([]);
});

test('fifty failures of an address in 15 minutes are all, also about different people', async () => {
  await forgetAll();
  const one = from('192.0.2.50');
  for (let i = 0; i < 50; i++) expect(await guess({ challenge: 'none', code: '123456' }, one)).toMatchObject(over);
  expect((await guess({ challenge: 'none', code: '123456' }, one)).status).toBe(429);
});
