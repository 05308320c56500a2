import { readCode, spendCode } from '#resources/sessions/server/codes.service.ts';
import { openSession } from '#resources/sessions/server/sessions.service.ts';
import { admit } from '#resources/sessions/server/tokens.service.ts';
import { renamePerson, setPassword } from '#resources/users/server/users.service.ts';
import type { Ctx, OpenCtx } from '#server/context.ts';
import { asSystem } from '#server/database/database.ts';
import { invalidField, refuse } from '#server/errors.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { auth, type CodeMeaning } from '../auth.resource.ts';
import { lockCredentials } from './auth.queries.ts';
import { hashNewPassword } from './newPassword.service.ts';
import * as queries from './signUp.queries.ts';

type Endpoints = (typeof auth)['endpoints'];

/** What comes by mail. The code of `/enter` can be asked about, and opens another door. */
const kinds = ['reset', 'invite', 'found'] as const;
type Kind = (typeof kinds)[number] | 'enter';

const wrongCode = () => invalidField('code', 'auth.errors.code');

/** Always the same, and as fast: whether anybody has this email is found out by a job. */
export async function resetPassword(ctx: Ctx, { body }: Input<Endpoints['reset_password']>): Promise<undefined> {
  await ctx.enqueue(auth, 'send_reset', { account_id: ctx.account.id, email: body.email });
}

export async function readMailedCode(
  ctx: Ctx,
  { body }: Input<Endpoints['read_code']>,
): Promise<Reply<Endpoints['read_code']>> {
  const { email, name, asks } = await meaningOf(ctx, body.code, [...kinds, 'enter']);
  return { kind: asks, email, name, account_name: ctx.account.name };
}

/**
 * Signs in with a mailed code (CONTRACT.md section 2). A password that comes with it is set, and ends every other session
 * of that person. A refusal leaves the code as it was.
 */
export async function confirmCode(ctx: OpenCtx, { body }: Input<Endpoints['reset_password_confirm']>): Promise<string> {
  const meaning = await ctx.transaction((inner) => meaningOf(inner, body.code, kinds));
  if (body.password === undefined && meaning.asks === 'invite')
    throw invalidField('password', 'auth.sign_up.errors.password');
  const password_hash = body.password === undefined ? undefined : await hashNewPassword(body.password);
  const change = { password_hash, name: meaning.asks === 'invite' ? body.name : undefined };
  const session = await ctx.transaction((inner) => confirm(inner, body.code, change));
  return admit(ctx, session);
}

async function meaningOf(ctx: Ctx, code: string, kinds: readonly Kind[]) {
  const spent = await readCode(ctx.db, { account_id: ctx.account.id, code, kinds });
  if (!spent) throw wrongCode();
  // Who was found is not of this account yet, and so not to be seen from it.
  const person = await asSystem(ctx.db, ctx.account.id, (db) => queries.findPerson(db, spent.user_id));
  return { ...person, asks: asked(spent.kind, person.needs_password) };
}

/** Whoever has no password yet is asked for one; who accepted another invitation meanwhile only joins. */
function asked(kind: Kind, needs_password: boolean): CodeMeaning['kind'] {
  if (kind === 'reset' || kind === 'enter') return kind;
  if (needs_password) return 'invite';
  return kind === 'invite' ? 'join' : kind;
}

interface Change {
  name: string | undefined;
  password_hash: string | undefined;
}

async function confirm(ctx: Ctx, code: string, { name, password_hash }: Change) {
  const spent = await spendCode(ctx.db, { account_id: ctx.account.id, code, kinds });
  if (!spent) throw wrongCode();
  const { user_id } = spent;
  if (spent.kind === 'found') await takeOver(ctx, user_id);
  const member = await lockCredentials(ctx.db, ctx.account.id, user_id);
  if (!member) throw wrongCode();
  if (member.blocked) throw refuse(auth, 'user_blocked');
  if (name !== undefined) await renamePerson(ctx, user_id, name);
  if (password_hash !== undefined) await setPassword(ctx, user_id, password_hash);
  const session = await openSession(ctx, user_id);
  return { user_id, session_id: session.id };
}

/** An account that waits for its owner has nobody else. */
const takeOver = (ctx: Ctx, user_id: number): Promise<void> =>
  asSystem(ctx.db, ctx.account.id, async (db) => {
    if (!(await queries.lockAwaiting(db, ctx.account.id))) throw wrongCode();
    await queries.insertOwner(db, ctx.account.id, user_id);
    await queries.endAwaiting(db, ctx.account.id);
  });
