import type { JobCtx } from '#server/context.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { takesPart } from '#server/modules/followedVersion.ts';
import { recordSystemEvent } from '#server/modules/moduleHistory.ts';
import { lockForInstalls } from '#server/modules/moduleLocks.ts';
import { moduleLimits } from '#shared/limits.ts';
import { isNothing, ungrantedAsks } from '#shared/modules.ts';
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
      if (!target || target.id === install.version_id || !isNothing(ungrantedAsks(target.asks, install.consent)))
        continue;
      await queries.moveInstall(db, install, target.id);
    }
  });

const targetOf = (install: queries.Follower, { author_id, main, rolled }: queries.Targets) =>
  rolled && takesPart(install, rolled.rollout, author_id) ? rolled : main;

/** Every minute: pauses rollouts whose version fails too often (docs/reference/product/modules.md#rollouts). */
export async function watchRollouts(ctx: JobCtx): Promise<void> {
  for (const rollout of await ctx.inSystem(queries.findRunning))
    await ctx.inSystem(async (db) => {
      if (await isFailing(db, rollout)) await pause(db, rollout);
    });
}

/** Reports come from browsers of accounts, any of which may tell lies: no account alone makes up the failures that pause. */
async function isFailing(db: Db, { id, now, before }: queries.RunningRollout): Promise<boolean> {
  const rateBefore = before.loads > 0 ? before.failures / before.loads : 0;
  const rate = Math.max(moduleLimits.rollout_failures_percent / 100, rateBefore * moduleLimits.rollout_failures_times);
  const enough = rate * now.loads;
  if (now.loads < moduleLimits.rollout_loads_min || now.failures < enough) return false;
  return (await queries.countFailures(db, id, enough / moduleLimits.rollout_accounts_min)) >= enough;
}

async function pause(db: Db, rollout: queries.RunningRollout): Promise<void> {
  const { id, account_id, module_id, version_id, now } = rollout;
  if (!(await queries.pauseFailing(db, id))) return;
  const to = { state: 'paused', ...now };
  const data = { rollout: { from: { state: 'running' }, to } };
  await recordSystemEvent(db, { account_id, module_id, version_id, type_id: 2, data });
}
