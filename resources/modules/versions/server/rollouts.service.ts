import { actorOf, type Ctx } from '#server/context.ts';
import { notFound, refuse } from '#server/errors/errors.ts';
import { recordEvent } from '#server/modules/moduleHistory.ts';
import { lockModule } from '#server/modules/moduleLocks.ts';
import type { Input } from '#shared/endpoint.ts';
import { versionStatus } from '#shared/modules.ts';
import { type Version, versions } from '../versions.resource.ts';
import * as queries from './rollouts.queries.ts';
import { makeMain } from './versions.queries.ts';
import { getVersion } from './versions.service.ts';

/** Which version accounts follow: the main one, or for some of them that of a rollout (docs/reference/product/modules.md#rollouts). */

type Endpoints = (typeof versions)['endpoints'];

export async function setMain(ctx: Ctx, { params }: Input<Endpoints['set_main']>): Promise<Version> {
  await lockModule(ctx, params.module_id);
  const before = await getVersion(ctx, { params });
  ctx.match(versions, before);
  return before.is_main ? before : becomeMain(ctx, before);
}

async function becomeMain(ctx: Ctx, version: Version): Promise<Version> {
  assertRunnable(version);
  const place = { account_id: ctx.account.id, module_id: version.module_id };
  await makeMain(ctx.db, place, version.id);
  await queries.endRollouts(ctx.db, place, version.id);
  return changed(ctx, version, { is_main: { from: false, to: true } });
}

export async function startRollout(
  ctx: Ctx,
  { params: { module_id, id }, body: { percent } }: Input<Endpoints['start_rollout']>,
): Promise<Version> {
  await lockModule(ctx, module_id);
  const version = await getVersion(ctx, { params: { module_id, id } });
  assertRunnable(version);
  if (version.is_main) throw refuse(versions, 'version_is_main');
  const place = { account_id: ctx.account.id, module_id };
  const main = await queries.findMainVersion(ctx.db, place);
  const made = await queries.insertRollout(ctx.db, {
    ...place,
    version_id: id,
    previous_id: main?.id ?? null,
    percent,
    created_by: actorOf(ctx).user_id,
  });
  if (!made) throw refuse(versions, 'rollout_is_running');
  return changed(ctx, version, { rollout: { from: null, to: { percent, state: 'running' } } });
}

/** Finishing a rollout makes its version the main one; cancelling takes its accounts back. */
export async function updateRollout(
  ctx: Ctx,
  { params: { module_id, id, rollout_id }, body }: Input<Endpoints['update_rollout']>,
): Promise<Version> {
  await lockModule(ctx, module_id);
  const version = await getVersion(ctx, { params: { module_id, id } });
  const before = await queries.findRollout(ctx.db, ctx.account.id, id, rollout_id);
  if (!before) throw notFound();
  if (before.state === 'done' || before.state === 'cancelled') throw refuse(versions, 'rollout_is_over');
  const { state = before.state, percent = before.percent } = body;
  if (state === 'done') return becomeMain(ctx, version);
  const paused_by = state === 'paused' ? ('person' as const) : null;
  await queries.updateRollout(ctx.db, ctx.account.id, rollout_id, { state, percent, paused_by });
  const of = ({ percent, state }: { percent: number; state: string }) => ({ percent, state });
  return changed(ctx, version, { rollout: { from: of(before), to: of({ percent, state }) } });
}

function assertRunnable({ status_id, withdrawn_reason }: Version): void {
  if (status_id !== versionStatus.active) throw refuse(versions, 'version_not_active');
  if (withdrawn_reason !== null) throw refuse(versions, 'version_is_withdrawn');
}

/** Installs of other accounts are moved by a job, which acts as the system. */
async function changed(ctx: Ctx, { id, module_id }: Version, data: Record<string, unknown>): Promise<Version> {
  await recordEvent(ctx, { module_id, version_id: id, type_id: 2, data });
  await ctx.enqueue(versions, 'follow', { module_id });
  return getVersion(ctx, { params: { module_id, id } });
}
