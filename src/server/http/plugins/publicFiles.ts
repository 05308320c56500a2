import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { notFound, Refusal } from '#server/errors/errors.ts';
import { asUnavailable } from '#server/files/asUnavailable.ts';
import { BlobMissing, type Blobs, type ByteRange } from '#server/files/blobs.ts';
import { isRaster } from '#server/files/sniff.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { AppServices } from '../contextFor.ts';
import { byteRange } from '../reply/byteRange.ts';

interface PublicFile {
  key: string;
  name: string;
  size: number;
  media_type: string;
}

/**
 * `GET /files/<key>/<name>`: the public link of a file, on the host of its account; for avatars and logos of published modules on any account's host
 * (docs/reference/api/files.md#files). Nothing in a file may be executed.
 */
export const publicFiles = fp(async (app, { services }: { services: AppServices }) => {
  app.route<{ Params: { key: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    // Not `:name`, whose length is limited: an encoded name may be longer.
    url: '/files/:key/*',
    handler: async (request, reply) => {
      reply.header('x-content-type-options', 'nosniff');
      const { key, '*': name } = request.params;
      const file = await findPublic(services, request.hostname, key);
      if (!file || file.name !== name) throw notFound();
      return sendFile(services, request, reply, file);
    },
  });
});

const isPublishedLogo = sql<boolean>`exists (
  select from control.modules m where m.logo_id = files.id and m.is_published)`;

async function findPublic({ accounts, control }: AppServices, host: string, key: string): Promise<PublicFile | null> {
  const account = await accounts.find(host);
  if (!account) return null;
  const found = await control.inSystem((db) =>
    db
      .selectFrom('files')
      .select(['key', 'name', 'size', 'media_type'])
      .where('key', '=', key)
      .where((eb) => eb.or([eb('account_id', '=', account.id), eb('kind', '=', 'avatar'), isPublishedLogo]))
      .executeTakeFirst(),
  );
  return found ?? null;
}

/** The bytes behind a link never change. Browsers may cache them, shared caches may not. */
const year_s = 31_536_000;

async function sendFile({ platform }: AppServices, request: FastifyRequest, reply: FastifyReply, file: PublicFile) {
  const etag = `"${file.key.slice(0, 22)}"`;
  const headers = { ...headersOf(file, platform.settings), etag };
  const { 'if-none-match': known, 'if-range': same = etag, range: rangeHeader } = request.headers;
  if (isAmong(known, etag)) return reply.code(304).headers(headers).send();
  const range = same === etag ? byteRange(rangeHeader, file.size) : null;
  if (range === 'unsatisfiable')
    throw new Refusal('malformed', 'malformed', { status: 416, headers: { 'content-range': `bytes */${file.size}` } });
  // Before any header is set, because an unreadable file is answered as an error.
  const body = request.method === 'HEAD' ? undefined : await read(platform.blobs, file, range ?? undefined);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  reply.headers(headers).header('content-length', range ? range.end - range.start + 1 : file.size);
  return reply.send(body);
}

const isAmong = (known: string | undefined, etag: string) =>
  known?.split(',').some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//, '')));

async function read(blobs: Blobs, { key, size }: PublicFile, range: ByteRange | undefined) {
  try {
    return await asUnavailable(blobs.read(key, size, range));
  } catch (error) {
    throw error instanceof BlobMissing ? notFound() : error;
  }
}

/** Only pictures that were drawn by us are shown inline; everything else is a download. */
const headersOf = ({ name, media_type }: PublicFile, { cors_origins }: Settings) => ({
  'content-type': media_type === 'text/plain' ? 'text/plain; charset=utf-8' : media_type,
  'content-disposition': `${isRaster(media_type) ? 'inline' : 'attachment'}; ${named(name)}`,
  'content-security-policy': "sandbox; default-src 'none'",
  // Pages on another origin show the pictures of their API.
  'cross-origin-resource-policy': cors_origins.length > 0 ? 'cross-origin' : 'same-origin',
  'cache-control': `private, max-age=${year_s}, immutable`,
  'accept-ranges': 'bytes',
});

/** RFC 6266: an ASCII name for old clients, the full name for others. */
function named(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return plain === name ? `filename="${name}"` : `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
