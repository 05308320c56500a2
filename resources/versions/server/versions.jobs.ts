import { createHash } from 'node:crypto';
import type { JobCtx } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordSystemEvent } from '#server/modules/moduleHistory.ts';
import { lockForInstalls } from '#server/modules/moduleLocks.ts';
import { limits } from '#shared/limits.ts';
import { beyond, isNothing } from '#shared/modules.ts';
import * as queries from './rollouts.queries.ts';

const BATCH = 500;

/** Moves installs that are not pinned to the version they should run, those of the author first. */
export async function follow(ctx: JobCtx, { module_id }: { module_id: number }): Promise<void> {
  const own = await ctx.inSystem((db) => queries.findAuthorsInstall(db, module_id));
  if (own) await move(ctx, module_id, [own]);
  let after = 0;
  for (;;) {
    const batch = await ctx.inSystem((db) => queries.findFollowers(db, module_id, after, BATCH));
    await move(ctx, module_id, batch);
    if (batch.length < BATCH) return;
    after = (batch.at(-1) as queries.Follower).id;
  }
}

/** The module is locked before its installs, as by who changes an install. Another call may have made a version main since. */
const move = (ctx: JobCtx, module_id: number, installs: readonly queries.Follower[]) =>
  ctx.inSystem(async (db) => {
    await lockForInstalls(db, module_id);
    const targets = await queries.findTargets(db, module_id);
    for (const install of installs) {
      const target = targetOf(install, targets);
      // What asks for more than an administrator agreed to waits for them.
      if (!target || target.id === install.version_id || !isNothing(beyond(target.asks, install.consent))) continue;
      await queries.moveInstall(db, install, target.id);
    }
  });

/** While a rollout is paused no account joins it, and none leaves it. */
function targetOf(install: queries.Follower, { author_id, main, rolled }: queries.Targets) {
  if (!rolled?.rollout_id) return main;
  if (rolled.state === 'paused') return install.version_id === rolled.id ? rolled : main;
  const isIn =
    install.account_id === author_id || bucketOf(install.account_id, rolled.rollout_id) < (rolled.percent ?? 0);
  return isIn ? rolled : main;
}

/** From 0 to 99, the same for an account throughout a rollout and another in the next. */
export const bucketOf = (account_id: number, rollout_id: number): number =>
  createHash('sha256').update(`${account_id}/${rollout_id}`).digest().readUInt32BE() % 100;

/** Every minute: pauses rollouts whose version fails too often (docs/product/modules.md#rollouts). */
export async function watchRollouts(ctx: JobCtx): Promise<void> {
  for (const rollout of await ctx.inSystem(queries.findRunning))
    if (isFailing(rollout)) await ctx.inSystem((db) => pause(db, rollout));
}

function isFailing({ now, before }: queries.RunningRollout): boolean {
  const rate = now.failures / now.loads;
  const rateBefore = before.loads > 0 ? before.failures / before.loads : 0;
  return (
    now.loads >= limits.rollout_loads_min &&
    rate * 100 >= limits.rollout_failures_percent &&
    rate >= rateBefore * limits.rollout_failures_times
  );
}

async function pause(db: Db, rollout: queries.RunningRollout): Promise<void> {
  const { id, account_id, module_id, version_id, now } = rollout;
  if (!(await queries.pauseFailing(db, id))) return;
  const to = { state: 'paused', ...now };
  const data = { rollout: { from: { state: 'running' }, to } };
  await recordSystemEvent(db, { account_id, module_id, version_id, type_id: 2, data });
}
