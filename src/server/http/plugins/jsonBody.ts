import fp from 'fastify-plugin';
import { parse } from 'secure-json-parse';
import { Refusal } from '#server/errors.ts';
import { isDeeperThan } from '#shared/jsonDepth.ts';
import { limits } from '#shared/limits.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const malformed = (message: string) => new Refusal('malformed', message);

/** Parses JSON in UTF-8; a key `__proto__` is refused, an empty body is undefined (docs/api.md#limits). */
function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw malformed('errors.utf8');
  }
  if (isDeeperThan(limits.json_depth_max, text)) throw malformed('errors.depth');
  try {
    return parse(text, null, { protoAction: 'error', constructorAction: 'ignore' });
  } catch {
    throw malformed('errors.json');
  }
}

/** Replaces Fastify's parsers: anything but JSON is 415 unless a route accepts more. */
export const jsonBody = fp(async (app) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, readJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
});
