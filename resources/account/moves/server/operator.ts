import { writeSystemEvent } from '#server/audit/auditEvents.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { StartRefused } from '#server/errors/startRefused.ts';
import { cancelUnderWay, insertMove, isUnderWay, lastMove, type Move } from '#server/tenant/move/store.ts';
import { lookForCluster } from '#server/tenant/planes/citus.ts';
import { type PlaneUse, planeIdOf, planeWithRoom, readPlaneUse } from '#server/tenant/planes/operator/placement.ts';
import { findPlane } from '#server/tenant/planes/operator/planeOperator.ts';
import { onProvider, readPlace, storageOf } from '#server/tenant/planes/storage.ts';
import { followMove, type MoveOperator } from './followMove.ts';
import * as queries from './operator.queries.ts';

/**
 * Moves the records of an account to another plane, while people work (docs/operating/planes.md#moving-an-account).
 * @throws StartRefused if that may not be, or the move failed
 */
export async function moveAccount(operator: MoveOperator, subdomain: string, plane: string): Promise<void> {
  const { account, to } = await operator.control.inSystem(async (db) => ({
    account: await queries.findAccount(db, subdomain),
    to: await findPlane(db, plane),
  }));
  if (!account) throw new StartRefused(`There is no account ${subdomain}`);
  const known = await operator.control.inAccount(account.id, (db) => lastMove(db, account.id));
  if (known && isUnderWay(known)) {
    if (!isTo(known, to))
      throw new StartRefused(`${subdomain} is being moved elsewhere: wait for the end, or --cancel`);
    return followMove(operator, subdomain, known);
  }
  const { place } = await operator.control.inAccount(account.id, (db) => readPlace(db, account.id));
  if (place.location === 'own')
    throw new StartRefused(
      `${subdomain} has its records on a server of its own: its administrator moves them back in the settings of the storage`,
    );
  if (place.plane_id === planeIdOf(to)) return operator.say(`${subdomain} is on ${plane} already`);
  if (await isCluster(operator, account.id, place.plane_id))
    throw new StartRefused(
      `${subdomain} is on a Citus cluster, from which records cannot be moved: docs/operating/planes.md#leaving-a-cluster`,
    );
  if (to.state === 'draining') throw new StartRefused(`${plane} is draining: open it first, or take another plane`);
  await moveTo(operator, account, to);
}

/** Ends the move of an account between planes that is under way. @throws StartRefused if there is none */
export async function cancelAccountMove(operator: MoveOperator, subdomain: string): Promise<void> {
  const account = await operator.control.inSystem((db) => queries.findAccount(db, subdomain));
  if (!account) throw new StartRefused(`There is no account ${subdomain}`);
  const cancelled = await operator.control.inAccount(account.id, (db) => cancelUnderWay(db, account.id));
  if (!cancelled) throw new StartRefused(`${subdomain} is not being moved`);
  operator.say(`${subdomain} stays where it is. What was copied is removed by the jobs of the server`);
}

const isTo = ({ to_place }: Move, to: PlaneUse) =>
  to_place.location === 'provider' && to_place.plane_id === planeIdOf(to);

async function moveTo(operator: MoveOperator, { id, subdomain }: { id: number; subdomain: string }, to: PlaneUse) {
  const { control, data } = operator;
  const place = { ...onProvider, plane_id: planeIdOf(to) };
  // Both sides answer, and the old one has its tables, also if the account has never used them.
  const reached = (work: Promise<unknown>, what: string) =>
    work.catch((error: Error & { cause?: Error }) => {
      throw new StartRefused(`${what} cannot be reached: ${error.cause?.message ?? error.message}`);
    });
  const side = data.connect(storageOf(id, 0, place));
  await reached(
    side.then(({ end }) => end()),
    to.name,
  );
  await reached(
    data.plane(id).then((plane) => plane.provision()),
    `The plane of ${subdomain}`,
  );
  const move = await control.inAccount(id, (db) => begin(db, id, place));
  if (!move) throw new StartRefused(`${subdomain} is being moved by something else: try again`);
  await followMove(operator, subdomain, move);
}

async function begin(db: Db, account_id: number, to_place: Move['to_place']): Promise<Move | undefined> {
  await queries.lockPlace(db, account_id);
  const { epoch, place } = await readPlace(db, account_id);
  const of = { rolls_back: null, requested_by: null };
  const made = await insertMove(db, { account_id, from_place: place, to_place, epoch, ...of });
  if (made) await writeSystemEvent(db, { account_id, action: 'moves.begin', subject_type: 'storage' });
  return made && lastMove(db, account_id);
}

/**
 * Closes a plane for new accounts and moves every account away from it, to open planes with room. Can be repeated, and
 * goes on where it was.
 * @throws StartRefused if accounts stay there
 */
export async function drainPlane(operator: MoveOperator, name: string): Promise<void> {
  const { control, say, isInterrupted } = operator;
  const plane = await control.inSystem(async (db) => {
    const found = await findPlane(db, name);
    await assertMayDrain(operator, found, await queries.findAccountsOf(db, planeIdOf(found)));
    await db.updateTable('planes').set({ state: 'draining' }).where('id', '=', found.id).execute();
    return found;
  });
  const stay = new Map<number, string>();
  for (;;) {
    const there = await control.inSystem((db) => queries.findAccountsOf(db, planeIdOf(plane)));
    const left = there.filter(({ id }) => !stay.has(id));
    const [next] = left;
    if (!next) break;
    if (isInterrupted()) throw new StartRefused(`${left.length} accounts are still on ${name}: drain it again`);
    try {
      await moveAway(operator, next, left.length);
    } catch (error) {
      if (!(error instanceof StartRefused) || error instanceof NoRoom || isInterrupted()) throw error;
      stay.set(next.id, next.subdomain);
      say(error.message);
    }
  }
  if (stay.size > 0) throw new StartRefused(`Still on ${name}: ${[...stay.values()].join(', ')}. Drain it again`);
  say(`${name} is empty`);
}

/** An empty cluster may be drained, so that it can be removed. @throws StartRefused */
async function assertMayDrain(operator: MoveOperator, plane: PlaneUse, accounts: queries.PlacedAccount[]) {
  const there = accounts.filter(({ location }) => location === 'provider');
  if (there[0] && (await isCluster(operator, there[0].id, planeIdOf(plane))))
    throw new StartRefused(
      `${plane.name} is a Citus cluster, from which the records of its ${there.length} accounts cannot be moved: docs/operating/planes.md#leaving-a-cluster`,
    );
}

/** Whether an account of a plane is on a worker of a cluster; of one that does not answer it is not known. */
async function isCluster({ data }: MoveOperator, account_id: number, plane_id: number | null): Promise<boolean> {
  const connected = await data.connect(storageOf(account_id, 0, { ...onProvider, plane_id })).catch(() => null);
  if (!connected) return false;
  return lookForCluster(connected.client)
    .then(({ is_sharding }) => is_sharding)
    .finally(connected.end);
}

class NoRoom extends StartRefused {}

async function moveAway(operator: MoveOperator, account: queries.PlacedAccount, left: number): Promise<void> {
  const { control, say } = operator;
  const { id, subdomain, location } = account;
  const known = await control.inAccount(id, (db) => lastMove(db, id));
  if (known && isUnderWay(known)) return followMove(operator, subdomain, known);
  const to = planeWithRoom(await control.inSystem(readPlaneUse));
  if (!to) throw new NoRoom(`No open plane has room for the other ${left} accounts: add one, or raise a maximum`);
  if (location === 'own') {
    await control.inSystem((db) => queries.setPlaneOfOwn(db, id, planeIdOf(to)));
    return say(`${subdomain} is on a server of its own, and would come back to ${to.name}`);
  }
  say(`${subdomain} goes to ${to.name}, ${left} left`);
  await moveTo(operator, account, to);
}
