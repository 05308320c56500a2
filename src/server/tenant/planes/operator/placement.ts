import { type Selectable, sql } from 'kysely';
import type { StorageTables } from '../../../database/tables/storageTables.ts';
import type { Db } from '../../../database/tables/tables.ts';

/** A plane with the accounts whose records are there. */
export interface PlaneUse extends Pick<Selectable<StorageTables['planes']>, 'id' | 'name' | 'state' | 'max_accounts'> {
  /** The installation's own database. */
  is_default: boolean;
  accounts: number;
}

/** All planes, the default one first. In every account, so only inside the system's role. */
export async function readPlaneUse(db: Db): Promise<PlaneUse[]> {
  const { rows } = await sql<PlaneUse>`
    with used as (
      select s.plane_id, count(*)::int as accounts from control.accounts a
        left join control.account_storage s on s.account_id = a.id
      where s.location is distinct from 'own' group by s.plane_id
    )
    select p.id, p.name, p.state, p.max_accounts, p.write_url is null as is_default, coalesce(u.accounts, 0) as accounts
    from control.planes p left join used u
      on u.plane_id is not distinct from case when p.write_url is not null then p.id end
    order by p.write_url is not null, p.id`.execute(db);
  return rows;
}

/**
 * The open plane with room that has the fewest accounts for its maximum (docs/operating/planes.md#planes). Accounts that are
 * made at the same moment may exceed a maximum by a few.
 * @returns undefined if none has room
 */
export function planeWithRoom(planes: readonly PlaneUse[]): PlaneUse | undefined {
  const open = planes.filter(({ state, accounts, max_accounts }) => state === 'open' && accounts < max_accounts);
  return open.sort((a, b) => a.accounts / a.max_accounts - b.accounts / b.max_accounts || a.id - b.id)[0];
}

/** How `account_storage` names a plane. */
export const planeIdOf = ({ id, is_default }: Pick<PlaneUse, 'id' | 'is_default'>): number | null =>
  is_default ? null : id;

/**
 * Chooses the plane of an account that is not there yet. While there is only the default one, that, whatever its maximum.
 * One that is lost only if no other has room.
 * @returns null if no plane has room
 */
export async function planeForNewAccount(
  db: Db,
  isLost: (plane_id: number) => boolean,
): Promise<{ plane_id: number | null } | null> {
  const planes = await readPlaneUse(db);
  const reachable = planes.filter(({ id, is_default }) => is_default || !isLost(id));
  const plane = planes.length === 1 ? planes[0] : (planeWithRoom(reachable) ?? planeWithRoom(planes));
  return plane ? { plane_id: planeIdOf(plane) } : null;
}

/** Puts an account that has no records yet on a plane. */
export async function putOnPlane(db: Db, account_id: number, plane_id: number | null): Promise<void> {
  if (plane_id !== null) await db.insertInto('account_storage').values({ account_id, plane_id }).execute();
}
