import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import type { ControlDatabase } from '#server/database/database.ts';
import { notFound, Refusal } from '#server/errors/errors.ts';
import { moduleLimits } from '#shared/limits.ts';
import { DAY_S } from '#shared/time/time.ts';
import type { AppServices } from '../contextFor.ts';

/** Of widgets in memory. */
const CACHE_BYTES = 12 * moduleLimits.widget_max_bytes;

const headers = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': `public, max-age=${365 * DAY_S}, immutable`,
  'x-content-type-options': 'nosniff',
  // The frames of isolated widgets have an opaque origin.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * `GET /w/<sha256>.js`: the pinned bytes of a widget (docs/reference/product/modules.md#pinned-bytes), on every host, without
 * credentials. 410 once every version with these bytes is withdrawn.
 */
export const widgetFiles = fp(async (app, { services }: { services: AppServices }) => {
  const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: (bytes) => bytes.length + 100 });
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/w/:file',
    handler: async (request, reply) => {
      const [, sha256] = /^([0-9a-f]{64})\.js$/.exec(request.params.file) ?? [];
      if (!sha256) throw notFound();
      const state = await stateOf(services.control, sha256);
      if (state === 'unknown') throw notFound();
      if (state === 'withdrawn') throw new Refusal('not_found', 'module_is_withdrawn', { status: 410 });
      const etag = `"${sha256.slice(0, 22)}"`;
      reply.headers({ ...headers, etag });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const bytes = cache.get(sha256) ?? (await readBytes(services.control, sha256));
      cache.set(sha256, bytes);
      return reply.header('content-length', bytes.length).send(request.method === 'HEAD' ? undefined : bytes);
    },
  });
});

const stateOf = (control: ControlDatabase, sha256: string): Promise<'unknown' | 'withdrawn' | 'served'> =>
  control.inSystem(async (db) => {
    const rows = await db
      .selectFrom('module_artifacts as a')
      .innerJoin('module_versions as v', 'v.id', 'a.version_id')
      .innerJoin('modules as m', 'm.id', 'v.module_id')
      .select(({ eb, and }) =>
        and([eb('v.withdrawn_at', 'is', null), eb('m.withdrawn_at', 'is', null)]).as('is_served'),
      )
      .where('a.sha256', '=', sha256)
      // An uploaded widget is served once it is pinned.
      .whereRef('v.sha256', '=', 'a.sha256')
      .execute();
    if (rows.length === 0) return 'unknown';
    return rows.some(({ is_served }) => is_served) ? 'served' : 'withdrawn';
  });

const readBytes = (control: ControlDatabase, sha256: string): Promise<Buffer> =>
  control.inSystem(async (db) => {
    const found = await db
      .selectFrom('module_artifacts')
      .select('bytes')
      .where('sha256', '=', sha256)
      .limit(1)
      .executeTakeFirst();
    if (!found) throw notFound();
    return found.bytes;
  });
