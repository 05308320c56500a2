import { requireSecondFactor } from '#resources/people/factors/server/challenge.service.ts';
import { consumeCode, ownerOfCode, readCode } from '#resources/people/sessions/server/codes.service.ts';
import { openSession } from '#resources/people/sessions/server/sessions.service.ts';
import { issueTokens } from '#resources/people/sessions/server/tokens.service.ts';
import { setPassword } from '#resources/people/users/server/passwords.service.ts';
import {
  acceptInvitationTo,
  endOthersKeys,
  hashNewPassword,
  provePerson,
} from '#resources/people/users/server/people.service.ts';
import { renamePerson } from '#resources/people/users/server/users.service.ts';
import type { Ctx, RequestCtx } from '#server/context.ts';
import { asSystem } from '#server/database/database.ts';
import { invalidField, Refusal, refuse } from '#server/errors/errors.ts';
import { shownEmail } from '#server/mail/shownEmail.ts';
import { isOwnHost } from '#server/settings/hosts.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { auth, type CodeInfo } from '../auth.resource.ts';
import { findPerson, lockCredentials } from './auth.queries.ts';
import * as queries from './signUp.queries.ts';

type Endpoints = (typeof auth)['endpoints'];

/** Codes that are mailed. An `enter` code can be read here, but is used by another endpoint. */
const mailedKinds = ['reset', 'invite', 'found', 'confirm'] as const;
type Kind = (typeof mailedKinds)[number] | 'enter';

const wrongCode = () => invalidField('code', 'auth.errors.code');

/** The same answer in the same time for every email: a job looks up whether a member has it. */
export async function resetPassword(ctx: Ctx, { body }: Input<Endpoints['reset_password']>): Promise<undefined> {
  await ctx.enqueue(auth, 'send_reset', { account_id: ctx.account.id, email: body.email });
}

export async function readMailedCode(
  ctx: Ctx,
  { body }: Input<Endpoints['read_code']>,
): Promise<Reply<Endpoints['read_code']>> {
  const { kind, email, name } = await describeCode(ctx, body.code, [...mailedKinds, 'enter']);
  return { kind, email: shownEmail(email), name, account_name: ctx.account.name };
}

/**
 * Signs in with a mailed code, which proves that the person has the address. A password sent with it is set and ends all
 * other sessions of the person. A refused request leaves the code usable: docs/reference/api/sign-in.md#sign-in-by-mailed-link.
 */
export async function confirmCode(
  ctx: RequestCtx,
  { body }: Input<Endpoints['reset_password_confirm']>,
): Promise<string> {
  const refused = (error: unknown) => auditRefused(ctx, body.code, error);
  const { kind } = await ctx.transaction((inner) => describeCode(inner, body.code, mailedKinds)).catch(refused);
  if (body.password === undefined && (kind === 'invite' || kind === 'confirm'))
    throw invalidField('password', 'auth.sign_up.errors.password');
  const password_hash =
    body.password === undefined ? undefined : await hashNewPassword(body.password, 'auth.errors.password_common');
  const change = { password_hash, name: kind === 'invite' ? body.name : undefined };
  const opening = ctx.transaction((inner) => confirm(inner, { code: body.code, ...change }, 'asked'));
  const session = await opening.catch(refused);
  return issueTokens(ctx, session);
}

/** A code that is used or expired, or whose person is blocked, is in the audit log. */
async function auditRefused(ctx: RequestCtx, code: string, error: unknown): Promise<never> {
  const user_id =
    error instanceof Refusal && !error.isStep
      ? await ctx.transaction(({ db, account }) => ownerOfCode(db, account.id, code))
      : null;
  if (user_id !== null) await ctx.audit({ outcome: 'failure', subject_type: 'users', subject_id: user_id });
  throw error;
}

/** The same for a person who has given the second factor that it asked for. */
export const confirmPassed = (ctx: Ctx, given: Given) => confirm(ctx, given, 'passed');

async function describeCode(ctx: Ctx, code: string, kinds: readonly Kind[]) {
  assertOwnHost(ctx);
  const owner = await readCode(ctx.db, { account_id: ctx.account.id, code, kinds });
  if (!owner) throw wrongCode();
  // As the system: the owner of a `found` code is not a member yet, so row-level security hides them.
  const person = await asSystem(ctx.db, ctx.account.id, (db) => findPerson(db, owner.user_id));
  return { ...person, kind: shownKind(owner.kind, person.needs_password) };
}

/** Codes are never sent to a custom domain, so none is taken from one. */
export function assertOwnHost({ platform, caller }: RequestCtx): void {
  if (!isOwnHost(platform.settings, caller.host)) throw wrongCode();
}

/** `invite` asks for a password; a person who has one by now only joins. */
function shownKind(kind: Kind, needs_password: boolean): CodeInfo['kind'] {
  if (kind === 'reset' || kind === 'enter') return kind;
  if (needs_password) return kind === 'confirm' ? 'confirm' : 'invite';
  return kind === 'found' ? 'found' : 'join';
}

interface Given {
  code: string;
  name: string | undefined;
  password_hash: string | undefined;
}

async function confirm(ctx: Ctx, given: Given, factor: 'asked' | 'passed') {
  const { code, name, password_hash } = given;
  const owner = await consumeCode(ctx.db, { account_id: ctx.account.id, code, kinds: mailedKinds });
  if (!owner) throw wrongCode();
  const { user_id } = owner;
  await asSystem(ctx.db, ctx.account.id, async (db) => {
    await provePerson(ctx, db, user_id);
    // The mailbox alone opens nothing, and changes nothing: not even the password.
    if (factor === 'asked') await requireSecondFactor(ctx, db, { user_id, pending: { method: 'link', ...given } });
    if (owner.kind === 'found') await claimAccount(ctx, db, user_id);
    if (owner.kind === 'invite') await acceptInvitationTo(ctx, db, ctx.account.id, user_id);
  });
  const member = await lockCredentials(ctx.db, ctx.account.id, user_id);
  if (!member) throw wrongCode();
  if (member.blocked) throw refuse(auth, 'user_blocked');
  if (name !== undefined) await renamePerson(ctx, user_id, name);
  if (password_hash !== undefined) await setPassword(ctx, user_id, password_hash);
  const session = await openSession(ctx, user_id, 'link');
  return { user_id, session_id: session.id };
}

/** Makes the person the owner of the account, which has no members yet. */
async function claimAccount(ctx: Ctx, db: Ctx['db'], user_id: number): Promise<void> {
  if (!(await queries.lockUnclaimedAccount(db, ctx.account.id))) throw wrongCode();
  await queries.insertOwner(db, ctx.account.id, user_id);
  await endOthersKeys(ctx, db, user_id);
  await queries.markClaimed(db, ctx.account.id);
}
