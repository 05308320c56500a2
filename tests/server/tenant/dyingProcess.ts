import type pg from 'pg';
import type { PendingChanges } from '#resources/data/changes/server/applyPending.ts';
import type { Db } from '#server/database/tables/tables.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';

/** A process that dies at its n-th step: it loses what it has not committed, and does nothing more. */
export function dying(
  whole: Omit<PendingChanges, 'entity_id'>,
  n: number,
): Omit<PendingChanges, 'entity_id'> & { isDead: () => boolean } {
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps >= n) throw new Error('dead');
  };
  const client = (real: pg.ClientBase) =>
    new Proxy(real, {
      get: (target, key) =>
        key === 'query'
          ? async (...args: [string]) => {
              step();
              const answer = await target.query(...args);
              step();
              return answer;
            }
          : Reflect.get(target, key),
    });
  const broken = (plane: DataPlane): DataPlane => ({
    ...plane,
    async transaction(work) {
      step();
      const result = await plane.transaction((real, run) => work(client(real), run));
      step();
      return result;
    },
  });
  return {
    account_id: 1,
    isDead: () => steps >= n,
    data: { ...whole.data, plane: async (id) => broken(await whole.data.plane(id)) },
    async inAccount<T>(work: (db: Db) => Promise<T>) {
      step();
      const result = await whole.inAccount(async (db) => {
        const value = await work(db);
        step();
        return value;
      });
      step();
      return result;
    },
  };
}
