import type pg from 'pg';
import type { AffinityPool } from '#server/load/connections/affinityPool.ts';
import type { Source } from '#server/tenant/query/sql/expand.ts';

/** Records read from a pool, without limits, and without targets, files and people. */
export const poolSource = (pool: AffinityPool): Source => ({
  plane: {
    read: async <R extends pg.QueryResultRow>(text: string | pg.QueryConfig, values?: unknown[]) =>
      (await pool.query<R>(text as string, values)).rows,
  },
  targetOf: () => null,
  isLimited: false,
  assertUnchanged: async () => {},
  files: async () => new Map(),
  users: async () => new Map(),
  peopleRanks: async () => '{}',
});
