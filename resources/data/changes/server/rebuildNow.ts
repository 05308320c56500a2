import { setTimeout as sleep } from 'node:timers/promises';
import type { ControlDatabase } from '#server/database/database.ts';
import { StartRefused } from '#server/errors/startRefused.ts';
import { columnsUsed } from '#server/tenant/changes/columns.ts';
import { rebuildTable } from '#server/tenant/changes/rebuild/rebuild.ts';
import type { AccountData } from '#server/tenant/models.ts';
import { isSharded } from '#server/tenant/sharded.ts';
import { finishChange } from './applyPending.ts';
import * as queries from './changes.queries.ts';

/** Attempts to rebuild a table in use, and the pause between them. */
const tries = { count: 20, pause_ms: 3000 } as const;

/**
 * Rebuilds an entity's table for `stoa rebuild`, however few columns are used up.
 * @returns numbers of used columns
 * @throws StartRefused if there is no such entity, or the rebuild failed
 */
export async function rebuildNow(
  control: ControlDatabase,
  data: AccountData,
  { subdomain, alias }: { subdomain: string; alias: string },
): Promise<{ before: number; after: number }> {
  const place = await control.inSystem((db) => queries.findPlace(db, subdomain, alias));
  if (!place) throw new StartRefused(`Account ${subdomain} has no ready entity ${alias}`);
  const plane = await data.plane(place.account_id);
  if (await isSharded(plane.read, plane.schema))
    throw new StartRefused(`${subdomain} has its records on a Citus cluster, where tables cannot be rebuilt`);
  const before = await columnsUsed(plane, place.entity_id);
  await control.inAccount(place.account_id, async (db) => {
    await queries.requeueRebuild(db, place);
    await queries.insertRebuild(db, place);
  });
  for (let n = 1; ; n++) {
    const next = await control.inAccount(place.account_id, (db) => queries.findRebuild(db, place));
    // A running server has done it already.
    if (!next) break;
    const outcome = await rebuildTable(plane, queries.toChange(next));
    if (outcome.state !== 'busy') {
      await control.inAccount(place.account_id, (db) => finishChange(db, next, outcome));
      if (outcome.state === 'failed')
        throw new StartRefused(`${alias} could not be rebuilt: ${outcome.error} ${outcome.detail}`);
      break;
    }
    if (n === tries.count)
      throw new StartRefused(`The table of ${alias} stayed locked; a running server will keep trying`);
    await sleep(tries.pause_ms);
  }
  return { before, after: await columnsUsed(plane, place.entity_id) };
}
