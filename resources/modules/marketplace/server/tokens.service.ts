import { actorOf, type Ctx } from '#server/context.ts';
import { signDevToken } from '#server/crypto/devToken.ts';
import { signDisposableToken } from '#server/crypto/disposableToken.ts';
import { openInstallToken } from '#server/crypto/installToken.ts';
import { forbidden } from '#server/errors/errors.ts';
import type { Input } from '#shared/endpoint.ts';
import { moduleLimits } from '#shared/limits.ts';
import type { marketplace } from '../marketplace.resource.ts';
import { findDevAddress, findEnabled } from './installs.queries.ts';
import { marketModule } from './market.service.ts';

/** Tokens that a person's browser gets for a module (docs/reference/product/modules.md#module-tokens). */

type Endpoints = (typeof marketplace)['endpoints'];

/** Seconds that a DEV token lives: a day of work. */
const DEV_TOKEN_S = 12 * 3600;

/** Names the person to the module's backend, which has the key. It ends with the session. Empty: not installed. */
export async function disposableToken(ctx: Ctx, { params }: Input<Endpoints['disposable_token']>): Promise<string> {
  const { user_id, session_id } = actorOf(ctx);
  if (session_id === null) throw forbidden('needs_session');
  const install = await findEnabled(ctx.db, ctx.account.id, params.module_alias);
  if (!install?.token) return '';
  const keys = {
    install: openInstallToken(ctx.platform.key('seal'), { ...install, token: install.token }),
    proof: ctx.platform.key('disposable_token'),
  };
  const claims = { account_id: ctx.account.id, user_id, module: params.module_alias, sid: session_id };
  return signDisposableToken(claims, keys, { now: ctx.now, seconds: moduleLimits.disposable_token_s });
}

/** For people of the account that develops the module. It names the address of the widget, if there is one. */
export async function devToken(ctx: Ctx, { params, body }: Input<Endpoints['dev_token']>): Promise<string> {
  const module = await marketModule(ctx, params);
  if (!module.is_own) throw forbidden();
  const url = body.url || (await findDevAddress(ctx.db, ctx.account.id, module.id));
  const claims = { account_id: ctx.account.id, user_id: actorOf(ctx).user_id, module_id: module.id, url: url ?? null };
  return signDevToken(claims, ctx.platform.key('dev_token'), { now: ctx.now, seconds: DEV_TOKEN_S });
}
