import { enqueueCallback } from '#resources/modules/callbacks/server/callbacks.service.ts';
import {
  endInstallRole,
  extendInstallRole,
  makeInstallRole,
} from '#resources/people/roles/server/installRoles.service.ts';
import { actorOf, type Ctx } from '#server/context.ts';
import { hashInstallToken, newInstallToken, sealInstallToken } from '#server/crypto/installToken.ts';
import { asSystem } from '#server/database/database.ts';
import { invalidField, notFound, refuse } from '#server/errors/errors.ts';
import { lockForInstalls } from '#server/modules/moduleLocks.ts';
import type { Input } from '#shared/endpoint.ts';
import { moduleLimits } from '#shared/limits.ts';
import { isNothing, joinAsks, noAsks, ungrantedAsks } from '#shared/modules.ts';
import { type AccountModule, type MarketModule, marketplace } from '../marketplace.resource.ts';
import * as queries from './installs.queries.ts';
import { findRunnable } from './market.queries.ts';
import { marketModule } from './market.service.ts';

/** Installing modules, and what an account chooses of each (docs/reference/product/modules.md#installs). */

type Endpoints = (typeof marketplace)['endpoints'];

/** Agrees to what the version asks that the account follows. Repeated, it changes nothing. */
export async function installModule(ctx: Ctx, { params, body }: Input<Endpoints['install']>): Promise<MarketModule> {
  const module = await lockInstall(ctx, params);
  if (module.account_module?.is_enabled) return module;
  if (module.withdrawn_reason !== null) throw refuse(marketplace, 'module_is_withdrawn');
  if (!module.is_own && !module.is_published) throw notFound();
  if (module.version_id === null) throw refuse(marketplace, 'module_not_ready');
  if (body.version_id !== undefined && body.version_id !== module.version_id)
    throw refuse(marketplace, 'consent_outdated');
  if ((await queries.countEnabled(ctx.db, ctx.account.id)) >= moduleLimits.installs_per_account)
    throw refuse(marketplace, 'too_many_installed_modules');
  await queries.enableInstall(ctx.db, placeOf(ctx, module), {
    version_id: module.version_id,
    consent: module.asks,
    role_id: await makeInstallRole(ctx, module.name, module.asks),
    installed_by: actorOf(ctx).user_id,
    ...newToken(ctx, module.id).row,
  });
  await enqueueCallback(ctx, { module_id: module.id, version_id: module.version_id }, 'module.installed');
  ctx.afterCommit(({ forgetInstalls }) => forgetInstalls(ctx.account.id));
  return marketModule(ctx, params);
}

export async function uninstallModule(ctx: Ctx, { params }: Input<Endpoints['uninstall']>): Promise<MarketModule> {
  const module = await lockInstall(ctx, params);
  const { account_module: before } = module;
  if (!before?.is_enabled) return module;
  await queries.disableInstall(ctx.db, placeOf(ctx, module));
  if (before.role_id !== null) await endInstallRole(ctx, before.role_id);
  await enqueueCallback(ctx, { module_id: module.id, version_id: before.version_id }, 'module.uninstalled');
  ctx.afterCommit(({ forgetInstalls }) => forgetInstalls(ctx.account.id));
  return marketModule(ctx, params);
}

export async function changeInstall(ctx: Ctx, { params, body }: Input<Endpoints['update']>): Promise<MarketModule> {
  const module = await lockInstall(ctx, params);
  ctx.match(marketplace, module);
  const install = enabledOf(module);
  const place = placeOf(ctx, module);
  if (body.is_main !== undefined && body.is_main !== install.is_main)
    await queries.setMainModule(ctx.db, place, body.is_main);
  if (body.is_off !== undefined) await queries.updateInstall(ctx.db, place, { is_off: body.is_off });
  if (body.settings !== undefined) await queries.updateInstall(ctx.db, place, { settings: body.settings });
  await changeVersion(ctx, module, install, body);
  ctx.afterCommit(({ forgetInstalls }) => forgetInstalls(ctx.account.id));
  const changed = await marketModule(ctx, params);
  await ctx.audit({ ...subjectOf(module), before: chosenOf(install), record: chosenOf(enabledOf(changed)) });
  return changed;
}

/** Answers the new token. The one before ends at once. */
export async function makeInstallToken(ctx: Ctx, { params }: Input<Endpoints['token']>): Promise<string> {
  const module = await lockInstall(ctx, params);
  enabledOf(module);
  const { text, row } = newToken(ctx, module.id);
  await queries.setToken(ctx.db, placeOf(ctx, module), row);
  ctx.afterCommit(({ forgetInstalls }) => forgetInstalls(ctx.account.id));
  return text;
}

const subjectOf = ({ id, alias }: MarketModule) => ({ subject_id: id, subject_name: alias });

/** What an administrator chooses of an installed module. */
function chosenOf({ is_main, is_off, is_pinned, version, consent }: AccountModule) {
  return { is_main, is_off, is_pinned, version, consent };
}

// ── Rules ────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Locks the account's installs and the module until the transaction ends. A new main version then waits, so that the job
 * which moves installs to it finds this one.
 */
async function lockInstall(ctx: Ctx, params: { id: number }): Promise<MarketModule> {
  const { id } = await marketModule(ctx, params);
  await queries.lockInstalls(ctx.db, ctx.account.id);
  await asSystem(ctx.db, ctx.account.id, (db) => lockForInstalls(db, id));
  return marketModule(ctx, params);
}

const placeOf = (ctx: Ctx, { id }: MarketModule) => ({ account_id: ctx.account.id, module_id: id });

function enabledOf({ account_module }: MarketModule): AccountModule {
  if (!account_module?.is_enabled) throw refuse(marketplace, 'module_not_installed');
  return account_module;
}

function newToken({ account, platform }: Ctx, module_id: number) {
  const text = newInstallToken();
  const token = sealInstallToken(platform.key('seal'), { account_id: account.id, module_id }, text);
  return { text, row: { token, token_hash: hashInstallToken(text) } };
}

/**
 * Agrees to what a version asks, pins a version (which agrees to what that one asks), or follows. What is followed runs as
 * far as was agreed to.
 */
async function changeVersion(
  ctx: Ctx,
  module: MarketModule,
  { is_pinned, role_id, consent }: AccountModule,
  { version_id, consent_to }: Pick<Input<Endpoints['update']>['body'], 'version_id' | 'consent_to'>,
): Promise<void> {
  if (version_id === undefined && consent_to === undefined) return;
  const place = placeOf(ctx, module);
  const agreed = consent_to === undefined ? noAsks : (await runnable(ctx, module, consent_to, 'consent_to')).asks;
  const pinned = typeof version_id === 'number' ? await runnable(ctx, module, version_id, 'version_id') : null;
  const after = joinAsks(joinAsks(consent, agreed), pinned?.asks ?? noAsks);
  const added = ungrantedAsks(after, consent);
  if (!isNothing(added)) await queries.updateInstall(ctx.db, place, { consent: after });
  if (!isNothing(added) && role_id !== null) await extendInstallRole(ctx, role_id, added);
  if (version_id !== undefined) await queries.updateInstall(ctx.db, place, { is_pinned: pinned !== null });
  if (pinned) await queries.runVersion(ctx.db, place, pinned.id);
  else if (
    (version_id === null || !is_pinned) &&
    module.version_id !== null &&
    isNothing(ungrantedAsks(module.asks, after))
  )
    await queries.runVersion(ctx.db, place, module.version_id);
}

async function runnable(ctx: Ctx, module: MarketModule, version_id: number, field: string) {
  const found = (await findRunnable(ctx.db, module.id)).find(({ id }) => id === version_id);
  if (!found) throw invalidField(field, 'marketplace.errors.version');
  return found;
}
