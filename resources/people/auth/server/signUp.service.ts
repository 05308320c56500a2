import { randomInt } from 'node:crypto';
import { account as accountResource } from '#resources/account/account/account.resource.ts';
import { proposeSubdomain } from '#resources/account/account/server/subdomains.service.ts';
import { removeOldCodes } from '#resources/people/sessions/server/codes.service.ts';
import { findOrCreatePerson, hashNewPassword } from '#resources/people/users/server/people.service.ts';
import type { Ctx, JobCtx, RequestCtx } from '#server/context.ts';
import { asSystem } from '#server/database/database.ts';
import { fromNow } from '#server/database/sql/conditions.ts';
import { refuse } from '#server/errors/errors.ts';
import { transactionOnce } from '#server/idempotency/idempotency.ts';
import { platformUrl } from '#server/settings/hosts.ts';
import { planeForNewAccount, putOnPlane } from '#server/tenant/planes/operator/placement.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { emailName } from '#shared/shapes.ts';
import { preferredLanguage } from '#shared/text/preferredLanguage.ts';
import { DAY_S } from '#shared/time/time.ts';
import { auth } from '../auth.resource.ts';
import { checkCaptcha } from './captcha.ts';
import * as queries from './signUp.queries.ts';

type Endpoints = (typeof auth)['endpoints'];

/**
 * Opens an account. A new person owns it at once; a mail asks them to confirm the address. For an email that is known
 * already the answer is the same and takes as long; the account waits for the link mailed to that person:
 * docs/reference/api/sign-in.md#sign-up.
 */
export async function signUp(
  ctx: RequestCtx,
  { body }: Input<Endpoints['sign_up']>,
): Promise<Reply<Endpoints['sign_up']>> {
  if (!ctx.platform.settings.sign_up) throw refuse(auth, 'sign_up_closed');
  const { captcha, ...details } = body;
  if (captcha !== undefined) await checkCaptcha(ctx, captcha);
  const password_hash = await hashNewPassword(body.password, 'auth.errors.password_common');
  const account = await transactionOnce(ctx, { sign_up: details }, (inner) =>
    asSystem(inner.db, ctx.account.id, (db) => createAccount({ ...inner, db }, { ...details, password_hash })),
  );
  ctx.answer.header('location', `${account.url}/sign-in`);
  return { account };
}

interface Founder {
  name: string;
  email: string;
  password_hash: string;
}

async function createAccount(ctx: Ctx, { name, email, password_hash }: Founder) {
  const { db, platform } = ctx;
  // Before the account, so that concurrent sign-ups take their locks in the same order.
  const person = await findOrCreatePerson(db, { email, name: emailName(email), password_hash });
  const awaits_owner_until = person.isNew ? null : fromNow(limits.found_code_days * DAY_S);
  const language = await languageOf(ctx);
  const place = await planeForNewAccount(db, platform.data.isLost);
  if (!place) throw refuse(auth, 'no_room');
  const { id, subdomain } = await insertAccount(ctx, { name, language, awaits_owner_until });
  await putOnPlane(db, id, place.plane_id);
  const founder = { user_id: person.isNew ? person.id : null };
  await ctx.audit({ account_id: id, ...founder, subject_type: 'account', subject_id: id, subject_name: name });
  if (person.isNew) await queries.insertOwner(db, id, person.id);
  await ctx.enqueue(auth, person.isNew ? 'send_welcome' : 'send_found', { account_id: id, user_id: person.id });
  return { id, name, subdomain, url: platformUrl(platform.settings, { subdomain }) };
}

/** Numbers tried in order before random ones. */
const NUMBERED = 20;

/**
 * Takes the plain name, or the first free number after it. Of many concurrent sign-ups one gets it; the others waited for
 * its commit and do not wait again: each takes a random number.
 */
async function insertAccount({ db, platform }: Ctx, account: Omit<queries.NewAccountRow, 'subdomain'>) {
  const names = Array.from({ length: NUMBERED }, (_, at) => proposeSubdomain(account.name, at + 1));
  const taken = await queries.findTakenSubdomains(db, names);
  // Reserved even while no account has it: that account would be served on the bare domain.
  if (platform.settings.default_account) taken.add(platform.settings.default_account);
  const random = Array.from({ length: 5 }, () => proposeSubdomain(account.name, randomInt(1000, 1_000_000_000)));
  for (const subdomain of [...names.filter((name) => !taken.has(name)).slice(0, 1), ...random]) {
    const inserted = await queries.insertAccount(db, { ...account, subdomain });
    if (inserted) return { id: inserted.id, subdomain };
  }
  throw refuse(accountResource, 'subdomain_taken');
}

const languageOf = async ({ caller, db, platform }: Ctx) =>
  preferredLanguage(caller.header('accept-language')) ??
  (await queries.findDefaultLanguage(db, platform.settings.default_account));

/** Hourly: deletes expired codes, and accounts whose owner never came. */
export const removeStale = (ctx: JobCtx): Promise<void> =>
  ctx.inSystem(async (db) => {
    await removeOldCodes(db);
    await queries.deleteUnclaimedAccounts(db);
  });
