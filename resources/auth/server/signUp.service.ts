import { randomInt } from 'node:crypto';
import { account as accountResource } from '#resources/account/account.resource.ts';
import { proposeSubdomain } from '#resources/account/server/subdomains.service.ts';
import { enterUrl, newCode } from '#resources/sessions/server/codes.service.ts';
import { personOf } from '#resources/users/server/people.service.ts';
import { accountUrl } from '#server/accountUrl.ts';
import type { Ctx, OpenCtx } from '#server/context.ts';
import { asSystem } from '#server/database/database.ts';
import { refuse } from '#server/errors.ts';
import { emailName } from '#shared/emailName.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { preferredLanguage } from '#shared/preferredLanguage.ts';
import { auth } from '../auth.resource.ts';
import { hashNewPassword } from './newPassword.service.ts';
import * as queries from './signUp.queries.ts';

type Endpoints = (typeof auth)['endpoints'];

const DAY_MS = 86_400_000;

/**
 * Makes an account (CONTRACT.md section 2). Somebody new owns it at once and `Location` leads them in. For an email that
 * is known already the answer looks the same and takes as long; the account waits for the link mailed to that person.
 */
export async function signUp(
  ctx: OpenCtx,
  { body }: Input<Endpoints['sign_up']>,
): Promise<Reply<Endpoints['sign_up']>> {
  if (!ctx.platform.settings.sign_up) throw refuse(auth, 'sign_up_closed');
  const password_hash = await hashNewPassword(body.password);
  const { account, location } = await ctx.once({ sign_up: body }, (inner) =>
    asSystem(inner.db, ctx.account.id, (db) => found({ ...inner, db }, { ...body, password_hash })),
  );
  ctx.answer.header('location', location);
  return { account };
}

interface Founder {
  name: string;
  email: string;
  password_hash: string;
}

async function found(ctx: Ctx, { name, email, password_hash }: Founder) {
  const { db, platform, now } = ctx;
  // Before the account, so that two sign-ups at once wait for one another in one order.
  const person = await personOf(db, { email, name: emailName(email), password_hash });
  const awaits_owner_until = person.isNew ? null : new Date(now.getTime() + limits.found_code_days * DAY_MS);
  const language = await languageOf(ctx);
  const { id, subdomain } = await insertAccount(ctx, { name, language, awaits_owner_until });
  const place = { id, subdomain, proved_domain: null };
  const url = accountUrl(platform.settings, place);
  const account = { id, name, subdomain, url };
  if (person.isNew) {
    await queries.insertOwner(db, id, person.id);
    await ctx.enqueue(auth, 'send_welcome', { account_id: id, user_id: person.id });
    return { account, location: await enterUrl(ctx, { account: place, user_id: person.id }) };
  }
  await ctx.enqueue(auth, 'send_found', { account_id: id, user_id: person.id });
  // A code that opens nothing: whoever signs up with somebody else's email cannot tell that it is somebody's.
  return { account, location: `${url}/enter?code=${newCode()}` };
}

/** As many as people are likely to see; after that any number is as good. */
const NUMBERED = 20;

/**
 * The plain name, or with the first number that is free. Of many at once one gets that; the others had to wait for it to
 * commit, and wait no second time: each takes a number that nobody else will think of.
 */
async function insertAccount({ db, platform }: Ctx, account: Omit<queries.NewAccountRow, 'subdomain'>) {
  const names = Array.from({ length: NUMBERED }, (_, at) => proposeSubdomain(account.name, at + 1));
  const taken = await queries.findTaken(db, names);
  // Also while nobody has it: whoever had it would be served on the bare domain.
  if (platform.settings.default_account) taken.add(platform.settings.default_account);
  const chance = Array.from({ length: 5 }, () => proposeSubdomain(account.name, randomInt(1000, 1_000_000_000)));
  for (const subdomain of [...names.filter((name) => !taken.has(name)).slice(0, 1), ...chance]) {
    const made = await queries.insertAccount(db, { ...account, subdomain });
    if (made) return { id: made.id, subdomain };
  }
  throw refuse(accountResource, 'subdomain_taken');
}

const languageOf = async ({ caller, db, platform }: Ctx) =>
  preferredLanguage(caller.header('accept-language')) ??
  (await queries.findDefaultLanguage(db, platform.settings.default_account));
