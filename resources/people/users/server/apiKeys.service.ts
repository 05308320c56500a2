import { requireReauthentication } from '#resources/people/sessions/server/reauthentication.service.ts';
import { actorOf, type Ctx } from '#server/context.ts';
import { hashApiKey, newApiKey } from '#server/crypto/apiKey.ts';
import { isoDates } from '#server/database/sql/isoDates.ts';
import { forbidden, invalidField, notFound, refuse } from '#server/errors/errors.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { defaultKeyName } from '../apiKeys.ts';
import { users } from '../users.resource.ts';
import * as queries from './apiKeys.queries.ts';
import { assertCredentialsEditable, type LockedUser, lockUser } from './lockUser.service.ts';
import { holdRoles } from './membership/memberRoles.queries.ts';
import { findUser } from './users.queries.ts';

/** The keys of a person in the account (docs/reference/api/access.md#api-keys). A key is shown once, by the call that makes it. */

type Endpoints = (typeof users)['endpoints'];

export async function listApiKeys(
  ctx: Ctx,
  { params }: Input<Endpoints['list_api_keys']>,
): Promise<Reply<Endpoints['list_api_keys']>> {
  refuseOthers(ctx, params.id);
  if (!(await findUser(ctx.db, ctx.account.id, params.id))) throw notFound();
  const items = await queries.findKeys(ctx.db, ctx.account.id, params.id);
  return { items: items.map((key) => isoDates(key)), totals: { count: items.length } };
}

/** Returns the new key. `Location` names it. */
export async function createApiKey(
  ctx: Ctx,
  { params, body: { name, role_id = null, expires_at = null } }: Input<Endpoints['create_api_key']>,
): Promise<string> {
  if (expires_at !== null && new Date(expires_at) <= ctx.now)
    throw invalidField('expires_at', 'users.errors.api_key_expires_at');
  const user = await lockForNewKey(ctx, params.id);
  if (role_id !== null && !(await holdRoles(ctx.db, ctx.account.id, [role_id])).has(role_id))
    throw invalidField('role_id', 'users.errors.api_key_role_id');
  await refuseTooMany(ctx, user);
  const key = newKeyOf(ctx, user, name);
  const made = await queries.insertKey(ctx.db, { ...key.row, role_id, expires_at });
  if (!made) throw refuse(users, 'api_key_name_taken');
  ctx.answer.header('location', `/api/v1/users/${user.id}/api-keys/${made.id}`);
  ctx.afterCommit(({ forgetUser }) => forgetUser(user.id));
  return key.text;
}

/**
 * Makes a new key named `default` and returns it; the previous one stops working. If a role narrowed it, the role
 * narrows the new one too.
 */
export async function generateApiKey(ctx: Ctx, { params }: Input<Endpoints['generate_api_key']>): Promise<string> {
  const user = await lockForNewKey(ctx, params.id);
  const key = newKeyOf(ctx, user, defaultKeyName);
  if (!(await queries.replaceKey(ctx.db, key.row))) {
    await refuseTooMany(ctx, user);
    await queries.insertKey(ctx.db, { ...key.row, role_id: null, expires_at: null });
  }
  ctx.afterCommit(({ forgetUser }) => forgetUser(user.id));
  return key.text;
}

export async function removeApiKey(ctx: Ctx, { params }: Input<Endpoints['remove_api_key']>): Promise<undefined> {
  const user = await lockKeyHolder(ctx, params.id);
  if (!(await queries.deleteKey(ctx.db, ctx.account.id, user.id, params.key_id))) throw notFound();
  ctx.afterCommit(({ forgetUser }) => forgetUser(user.id));
}

/** Of a person in the account who is being blocked. */
export const endApiKeys = (ctx: Ctx, user_id: number) => queries.deleteKeysIn(ctx.db, ctx.account.id, user_id);

// ── Rules ────────────────────────────────────────────────────────────────────────────────────────────

/** Before the look-up, so that the answer does not show who exists. */
function refuseOthers(ctx: Ctx, id: number): void {
  const { user_id, full_access } = actorOf(ctx);
  if (user_id !== id && !full_access) throw forbidden();
}

async function lockKeyHolder(ctx: Ctx, id: number): Promise<LockedUser> {
  refuseOthers(ctx, id);
  await requireReauthentication(ctx);
  const user = await lockUser(ctx, id);
  assertCredentialsEditable(ctx, user);
  return user;
}

async function lockForNewKey(ctx: Ctx, id: number): Promise<LockedUser> {
  const user = await lockKeyHolder(ctx, id);
  if (user.blocked) throw refuse(users, 'api_key_of_blocked_user');
  return user;
}

async function refuseTooMany(ctx: Ctx, user: LockedUser): Promise<void> {
  const count = await queries.countKeys(ctx.db, ctx.account.id, user.id);
  if (count >= limits.api_keys_per_person) throw refuse(users, 'too_many_api_keys');
}

function newKeyOf(ctx: Ctx, user: LockedUser, name: string) {
  const text = newApiKey();
  const of = { account_id: ctx.account.id, user_id: user.id };
  return { text, row: { ...of, name, key_hash: hashApiKey(text), created_by: actorOf(ctx).user_id } };
}
