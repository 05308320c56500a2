import { requireReauthentication } from '#resources/people/sessions/server/reauthentication.service.ts';
import { actorOf, type Ctx } from '#server/context.ts';
import { isoDates } from '#server/database/sql/isoDates.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { invalidField, notFound, refuse } from '#server/errors/errors.ts';
import { enqueueDeclared } from '#server/jobs/queue.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { canonicalEmail } from '#shared/text/email.ts';
import { type Erasure, privacy } from '../privacy.resource.ts';
import * as steps from './erase.queries.ts';
import * as queries from './privacy.queries.ts';

type Endpoints = (typeof privacy)['endpoints'];

/**
 * Erases what the account holds of a person: the control tables now, the records by a job (docs/reference/product/personal-data.md).
 * @throws 409 for the owner and for the caller; 422 on `confirm` if it is not the person's email, or a former member's name
 */
export async function erasePerson(ctx: Ctx, { params, body }: Input<Endpoints['erase']>): Promise<Erasure> {
  await requireReauthentication(ctx);
  const account_id = ctx.account.id;
  const user_id = params.id;
  const person = await queries.findPerson(ctx.db, account_id, user_id, true);
  if (!person) throw notFound();
  if (person.is_owner) throw refuse(privacy, 'erasing_owner');
  if (user_id === actorOf(ctx).user_id) throw refuse(privacy, 'erasing_oneself');
  if (await queries.isBeingErased(ctx.db, account_id, user_id)) throw refuse(privacy, 'erasure_under_way');
  if (!isSame(body.confirm, person.email ?? person.name)) throw invalidField('confirm', 'privacy.errors.confirm');
  const email = body.texts ? await queries.findEmail(ctx.db, account_id, user_id) : null;
  const requested_by = actorOf(ctx).user_id;
  const made = await beginErasure(ctx.db, ctx.account, { account_id, user_id, email, requested_by });
  await ctx.audit({ subject_type: 'users', subject_id: made.alias_id });
  ctx.afterCommit(({ forgetUser }) => forgetUser(user_id));
  ctx.afterCommit(({ data }) => data.forget(ctx.account.id));
  return findErasureOf(ctx, made.id);
}

/** What an erasure does at once. The rest is the job's. */
export async function beginErasure(
  db: Db,
  { language }: { language: 'en' | 'ru' },
  erasure: steps.NewErasure,
): Promise<{ id: number; alias_id: number }> {
  const { account_id, user_id, email } = erasure;
  const made = await steps.insertErasure(db, { ...erasure, email: email?.toLowerCase() ?? null });
  const replaced = { account_id, user_id, alias_id: made.alias_id };
  await steps.eraseInControl(db, { ...replaced, language });
  await steps.erasePersonAlone(db, replaced);
  await enqueueDeclared(db, privacy, 'run', { account_id, erasure_id: made.id }, { key: `privacy.run:${made.id}` });
  return made;
}

const isSame = (given: string, known: string) =>
  canonicalEmail(given.trim()).toLowerCase() === known.trim().toLowerCase();

export const getErasure = (ctx: Ctx, { params }: Input<Endpoints['erasure']>): Promise<Erasure> =>
  findErasureOf(ctx, params.id);

async function findErasureOf(ctx: Ctx, id: number): Promise<Erasure> {
  const row = await queries.findErasure(ctx.db, ctx.account.id, id);
  if (!row) throw notFound();
  return toErasure(row);
}

export async function listErasures(
  ctx: Ctx,
  { query }: Input<Endpoints['erasures']>,
): Promise<Reply<Endpoints['erasures']>> {
  const { rows, count } = await queries.findErasures(ctx.db, ctx.account.id, query);
  return { items: rows.map(toErasure), totals: { count } };
}

const toErasure = (row: queries.ErasureRow): Erasure => isoDates(row) as Erasure;
