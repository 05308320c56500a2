import { setTimeout as sleep } from 'node:timers/promises';
import type { ControlDatabase } from '#server/database/database.ts';
import { StartRefused } from '#server/startRefused.ts';
import type { AccountData } from '#server/tenant/accountData.ts';
import { columnsUsed } from '#server/tenant/changes/columns.ts';
import { rebuildTable } from '#server/tenant/changes/rebuild/rebuild.ts';
import { finish } from './applyPending.ts';
import * as queries from './changes.queries.ts';

/** How often, and how far apart, a rebuild that finds the table in use is begun anew. */
const tries = { count: 20, pause_ms: 3000 } as const;

/**
 * Rebuilds an entity's table for the operator who waits for it, whether or not it has used up many columns yet.
 * @returns the numbers of columns used up
 * @throws StartRefused when there is no such entity, or it cannot be done
 */
export async function rebuildNow(
  control: ControlDatabase,
  data: AccountData,
  { subdomain, alias }: { subdomain: string; alias: string },
): Promise<{ before: number; after: number }> {
  const place = await control.inSystem((db) => queries.findPlace(db, subdomain, alias));
  if (!place) throw new StartRefused(`Account ${subdomain} has no ready entity ${alias}`);
  const plane = await data.plane(place.account_id);
  const before = await columnsUsed(plane, place.entity_id);
  await control.inAccount(place.account_id, async (db) => {
    await queries.requeueRebuild(db, place);
    await queries.insertRebuild(db, place);
  });
  for (let n = 1; ; n++) {
    const next = await control.inAccount(place.account_id, (db) => queries.findRebuild(db, place));
    // The server has been quicker.
    if (!next) break;
    const outcome = await rebuildTable(plane, queries.toChange(next));
    if (outcome.state !== 'busy') {
      await control.inAccount(place.account_id, (db) => finish(db, next, outcome));
      if (outcome.state === 'failed')
        throw new StartRefused(`${alias} could not be rebuilt: ${outcome.error} ${outcome.detail}`);
      break;
    }
    if (n === tries.count) throw new StartRefused(`${alias} is in use all the time; the server goes on trying`);
    await sleep(tries.pause_ms);
  }
  return { before, after: await columnsUsed(plane, place.entity_id) };
}
