import type pg from 'pg';
import type { Source } from '#server/tenant/query/expand.ts';

/** Records read from a pool, without limits, and without targets, files and people. */
export const poolSource = (pool: pg.Pool): Source => ({
  plane: { read: async (text, values) => (await pool.query(text as string, values)).rows },
  targetOf: () => null,
  files: async () => new Map(),
  users: async () => new Map(),
});
