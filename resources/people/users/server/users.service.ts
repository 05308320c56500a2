import { endSessions } from '#resources/people/sessions/server/sessions.service.ts';
import { actorOf, type Ctx, type RequestCtx } from '#server/context.ts';
import { asSystem } from '#server/database/database.ts';
import { invalid, notFound, refuse } from '#server/errors/errors.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { violation } from '#shared/violations.ts';
import type { AvatarChange } from '../avatarChange.ts';
import { type User, users } from '../users.resource.ts';
import { endApiKeys } from './apiKeys.service.ts';
import { avatarOf } from './avatarChange.service.ts';
import { assertEditable, type LockedUser, lockUser, requireProofFor, toUser } from './lockUser.service.ts';
import { giveRoles } from './membership/memberRoles.service.ts';
import { changePassword, type PreparedPassword, preparePassword } from './passwords.service.ts';
import { findOrCreatePerson } from './people.service.ts';
import * as queries from './users.queries.ts';

type Endpoints = (typeof users)['endpoints'];

export async function listUsers(ctx: Ctx, { query }: Input<Endpoints['list']>): Promise<Reply<Endpoints['list']>> {
  const { full_access } = actorOf(ctx);
  if (!full_access) refuseHidden(query);
  const { rows, count } = await queries.findUsers(ctx.db, ctx.account.id, query, full_access);
  // Columns that are no fields of a user are dropped with the check of the answer.
  return { items: full_access ? rows.map(toUser) : rows.map(toBrief), totals: { count } };
}

export async function getUser(ctx: Ctx, { params }: Input<Endpoints['get']>): Promise<Reply<Endpoints['get']>> {
  const row = await queries.findUser(ctx.db, ctx.account.id, params.id);
  if (!row) throw notFound();
  const actor = actorOf(ctx);
  return actor.full_access || actor.user_id === row.id ? toUser(row) : toBrief(row);
}

/** A person with all fields; null when they are no longer a member. */
export async function findUser(ctx: Ctx, id: number): Promise<User | null> {
  const row = await queries.findUser(ctx.db, ctx.account.id, id);
  return row ? toUser(row) : null;
}

/**
 * A new person is created with the given password. A person known from another account is invited: the membership is
 * pending until they accept, and their name and password do not change (docs/reference/api/people.md#invitations).
 */
export async function createUser(ctx: Ctx, { body }: Input<Endpoints['create']>, password_hash: string): Promise<User> {
  const { email, name, extra } = body;
  const person = await joinPerson(ctx, { email, name, password_hash, extra });
  if (!person.isNew) await sendInvitation(ctx, person.id);
  else if (body.avatar) await setAvatarOf(ctx, person.id, null, body.avatar);
  if (body.role_ids) await giveRoles(ctx, person.id, body.role_ids);
  return (await findUser(ctx, person.id)) as User;
}

interface Joining {
  email: string;
  name: string;
  password_hash: string | null;
  extra?: Record<string, unknown> | undefined;
  full_access?: boolean;
}

/** Adds a person to the account: a new one at once, a known one, unchanged, when they accept. */
export async function joinPerson(
  ctx: Ctx,
  { email, name, password_hash, ...membership }: Joining,
): Promise<{ id: number; isNew: boolean }> {
  const person = await asSystem(ctx.db, ctx.account.id, (db) => lockedPerson(db, { email, name, password_hash }));
  // Their id would be taken out of the records again.
  if (await queries.isBeingErased(ctx.db, ctx.account.id, person.id)) throw refuse(users, 'user_is_being_erased');
  const joined = await queries.insertMembership(ctx.db, ctx.account.id, person.id, {
    ...membership,
    pending: !person.isNew,
    invited_name: name,
    invited_by: actorOf(ctx).user_id,
  });
  if (joined.numInsertedOrUpdatedRows === 0n) throw refuse(users, 'user already exsits in account');
  return person;
}

/** A person who was erased meanwhile is created again. */
async function lockedPerson(db: Ctx['db'], person: Parameters<typeof findOrCreatePerson>[1]) {
  const found = await findOrCreatePerson(db, person);
  if (found.isNew || (await queries.lockPerson(db, found.id))) return found;
  return findOrCreatePerson(db, person);
}

export const sendInvitation = (ctx: Ctx, user_id: number): Promise<void> =>
  ctx.enqueue(users, 'send_invitation', { account_id: ctx.account.id, user_id, invited_by: actorOf(ctx).user_id });

export async function updateUser(ctx: RequestCtx, { params, body }: Input<Endpoints['update']>): Promise<User> {
  const { full_access, blocked, role_ids, ...own } = body;
  const password = await preparePassword(ctx, params.id, body);
  return ctx.transaction(async (inner) => {
    const before = await lockUser(inner, params.id);
    if (Object.keys(own).length > 0) await changeOwn(inner, before, own, password);
    await changeRights(inner, before, { full_access, blocked });
    if (role_ids) await giveRoles(inner, before.id, role_ids);
    return audited(inner, (await findUser(inner, params.id)) as User);
  });
}

/** A person's changes of their own profile: never of their rights. */
export async function updateProfile(ctx: RequestCtx, body: OwnChange): Promise<User> {
  const { user_id } = actorOf(ctx);
  const password = await preparePassword(ctx, user_id, body);
  return ctx.transaction(async (inner) => {
    await changeOwn(inner, await lockUser(inner, user_id), body, password);
    return audited(inner, (await findUser(inner, user_id)) as User);
  });
}

async function audited(ctx: Ctx, record: User): Promise<User> {
  await ctx.audit({ subject_type: 'users', subject_id: record.id, record });
  return record;
}

export async function checkEmail(ctx: Ctx, { body }: Input<Endpoints['check_email']>): Promise<{ exists: boolean }> {
  return { exists: await queries.emailIsMember(ctx.db, ctx.account.id, body.email) };
}

// ── Rules ────────────────────────────────────────────────────────────────────────────────────────────

interface OwnChange {
  name?: string | undefined;
  password?: string | undefined;
  password_confirm?: string | undefined;
  password_current?: string | undefined;
  language?: 'en' | 'ru' | null | undefined;
  extra?: Record<string, unknown> | undefined;
  avatar?: AvatarChange | undefined;
}

async function changeOwn(
  ctx: Ctx,
  user: LockedUser,
  { name, language, extra, avatar }: OwnChange,
  password: PreparedPassword | undefined,
): Promise<void> {
  if (user.is_invited && user.id !== actorOf(ctx).user_id)
    return changeInvited(ctx, user, { name, language, extra, avatar }, password);
  assertEditable(ctx, user);
  if (name !== undefined || avatar !== undefined) await requireProofFor(ctx, user);
  if (extra) await mergeExtra(ctx, user, extra);
  const person = {
    ...(name === undefined ? {} : { name }),
    ...(language === undefined ? {} : { language }),
  };
  if (Object.keys(person).length > 0) await queries.updatePerson(ctx.db, user.id, person);
  if (avatar !== undefined) await setAvatarOf(ctx, user.id, user.avatar, avatar);
  if (password) await changePassword(ctx, user, password);
  ctx.afterCommit(({ forgetUser }) => forgetUser(user.id));
}

/** Only what the account itself knows of the person: they have not accepted yet. */
async function changeInvited(
  ctx: Ctx,
  user: LockedUser,
  { name, language, extra, avatar }: OwnChange,
  password: PreparedPassword | undefined,
): Promise<void> {
  if (language !== undefined || avatar !== undefined || password) throw refuse(users, 'user_is_invited');
  if (extra) await mergeExtra(ctx, user, extra);
  if (name === undefined) return;
  if (user.pending) await queries.updateMembership(ctx.db, ctx.account.id, user.id, { invited_name: name });
  else await renamePerson(ctx, user.id, name);
}

/** A part that is null is removed. */
async function mergeExtra(ctx: Ctx, user: User, extra: Record<string, unknown>): Promise<void> {
  const merged = Object.entries({ ...user.extra, ...extra }).filter(([, part]) => part !== null);
  await queries.updateExtra(ctx.db, ctx.account.id, user.id, Object.fromEntries(merged));
}

async function setAvatarOf(ctx: Ctx, user_id: number, present: User['avatar'], change: AvatarChange): Promise<void> {
  const avatar = await avatarOf(ctx, present, change);
  await queries.updatePerson(ctx.db, user_id, { avatar: avatar && JSON.stringify(avatar) });
}

/** Without {@link assertEditable}: the person has just proved who they are. */
export const renamePerson = async (ctx: Ctx, user_id: number, name: string): Promise<void> => {
  await queries.updatePerson(ctx.db, user_id, { name });
  ctx.afterCommit(({ forgetUser }) => forgetUser(user_id));
};

async function changeRights(
  ctx: Ctx,
  before: User,
  { full_access, blocked }: { full_access: boolean | undefined; blocked: boolean | undefined },
): Promise<void> {
  const change = {
    ...(full_access === undefined || full_access === before.full_access ? {} : { full_access }),
    ...(blocked === undefined || blocked === before.blocked ? {} : { blocked }),
  };
  if (Object.keys(change).length === 0) return;
  if (before.is_owner) throw refuse(users, 'user is owner of current account');
  const stays_blocked = blocked ?? before.blocked;
  if (stays_blocked && change.full_access) throw refuse(users, 'user_is_blocked');
  await queries.updateMembership(ctx.db, ctx.account.id, before.id, change);
  if (change.blocked) {
    await endApiKeys(ctx, before.id);
    await endSessions(ctx.db, before.id, ctx.account.id);
  }
  ctx.afterCommit(({ forgetUser }) => forgetUser(before.id));
}

/** Refuses filters and sorts on fields that the caller may not see: results would reveal the values. */
function refuseHidden({ filter, sort }: queries.UserListInput): void {
  const hidden = [
    ...Object.keys(filter).map((key) => `filter.${key}`),
    ...sort.filter(({ field }) => field !== 'name').map(({ field }) => `sort.${field}`),
  ];
  if (hidden.length > 0) throw invalid(hidden.map((field) => violation(field, 'errors.unknown_field')));
}

// ── Shapes ───────────────────────────────────────────────────────────────────────────────────────────

const toBrief = ({ id, name, avatar }: queries.UserRow) => ({ id, name, avatar });
