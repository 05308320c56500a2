import fp from 'fastify-plugin';
import type pg from 'pg';
import { newerMigration } from '#server/database/migrate.ts';
import { Refusal } from '#server/errors/errors.ts';

const TIMEOUT_MS = 2000;

interface Options {
  pool: pg.Pool;
  /** Parts that writes need and that are degraded, each with how. */
  faults(): Record<string, string>;
}

/** `GET /api/health` (docs/reference/api/every-call.md#health). */
export const health = fp(async (app, { pool, faults }: Options) => {
  const findNewer = await newerMigration();
  app.get('/api/health', async (request, reply) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('late')), TIMEOUT_MS);
    });
    let newer: string | null = null;
    try {
      newer = await Promise.race([findNewer(pool), late]);
    } catch {
      throw new Refusal('unavailable', 'database', { headers: { 'retry-after': '1' } });
    } finally {
      clearTimeout(timer);
    }
    if (newer !== null) {
      request.log.error({ migration: newer }, 'the database is newer than this code');
      throw new Refusal('unavailable', 'The database is newer than this code', { headers: { 'retry-after': '60' } });
    }
    const parts = faults();
    const isWhole = Object.keys(parts).length === 0;
    return reply.header('cache-control', 'no-store').send(isWhole ? { status: 'ok' } : { status: 'degraded', parts });
  });
});
