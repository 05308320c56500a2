import fp from 'fastify-plugin';
import type pg from 'pg';
import { Refusal } from '#server/errors.ts';

const TIMEOUT_MS = 2000;

/** `GET /api/health` (docs/api.md#health). */
export const health = fp(async (app, { pool }: { pool: pg.Pool }) => {
  app.get('/api/health', async (_request, reply) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('late')), TIMEOUT_MS);
    });
    try {
      await Promise.race([pool.query('select 1'), late]);
    } catch {
      throw new Refusal('unavailable', 'database', { headers: { 'retry-after': '1' } });
    } finally {
      clearTimeout(timer);
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
});
