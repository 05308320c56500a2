import { hash } from '@node-rs/argon2';
import { beforeAll, expect, test } from 'vitest';
import { hashPassword, isCommonPassword, verifyPassword } from '#server/crypto/passwords.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import { password } from '../../support/server/credentials.ts';

/** One password in several spellings of Unicode (docs/reference/api/sign-in.md#passwords). */
let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const composed = 'Ёжик ещё ходит';
const decomposed = composed.normalize('NFD');
const wide = 'ｐａｓｓ ＷＯＲＤ １２３４';
const narrow = wide.normalize('NFKC');

const login = (email: string, word: string) =>
  api.visitor().post('/v1/auth/login', { email, password: word, captcha: 'x' });
const status = async (email: string, word: string) => (await login(email, word)).status;
const setHash = (id: number, made: string) =>
  api.sql('update control.users set password_hash = $2 where id = $1', [id, made]);

test.each([
  [composed, decomposed],
  [decomposed, composed],
  [wide, narrow],
  [narrow, wide],
])('a password that is set as %j is given as %j', async (set, given) => {
  const { email } = await api.makeUser();
  const session = await api.signInByPassword(email);
  const change = { password: set, password_confirm: set, password_current: password };
  expect((await session.patch('/v1/auth/me', change)).status).toBe(200);
  expect(await status(email, given)).toBe(200);
  expect((await session.post('/v1/auth/reauthenticate', { password_current: given })).status).toBe(204);
  expect(await status(email, `${given}!`)).toBe(401);
});

test.each([composed, decomposed, wide])('an old hash of %j is found, and replaced at the sign-in', async (old) => {
  const { id, email } = await api.makeUser();
  await setHash(id, await hash(old));
  expect(await status(email, old)).toBe(200);
  for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) expect(await status(email, old.normalize(form))).toBe(200);
  const [row] = await api.sql<{ password_hash: string }>('select password_hash from control.users where id = $1', [id]);
  expect(await verifyPassword(row?.password_hash ?? null, old)).toBe('current');
});

test('an old hash of letters with marks is found however they are spelled', async () => {
  for (const [old, given] of [
    [composed, decomposed],
    [decomposed, composed],
  ] as const)
    expect(await verifyPassword(await hash(old), given)).not.toBeNull();
  expect(await verifyPassword(await hash(composed), 'Ежик еще ходит')).toBeNull();
});

test('a common password is one in any spelling', () => {
  expect(isCommonPassword('ｐａｓｓｗｏｒｄ１')).toBe(true);
});

test('a person without a password has none that matches', async () => {
  expect(await verifyPassword(null, composed)).toBeNull();
  expect(await verifyPassword(await hashPassword('x'), '')).toBeNull();
});
