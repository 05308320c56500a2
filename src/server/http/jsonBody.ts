import type { FastifyInstance } from 'fastify';
import { isDeeperThan } from '#shared/jsonDepth.ts';
import { limits } from '#shared/limits.ts';
import { Refusal } from '../errors.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const malformed = (message: string) => new Refusal('malformed', message);

/** Parses JSON in UTF-8; an empty body is undefined (docs/api.md#limits). */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw malformed('errors.utf8');
  }
  if (isDeeperThan(limits.json_depth_max, text)) throw malformed('errors.depth');
  if (poison.test(text)) throw malformed('errors.json');
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('errors.json');
  }
}

/**
 * Matches a key `__proto__`, escaped or not, which would reach an object's prototype when copied. Searched in the text
 * because a reviver makes parsing ten times slower.
 */
const poison = new RegExp(`"${[...'__proto__'].map(spellings).join('')}"\\s*:`);

function spellings(char: string): string {
  const code = char.charCodeAt(0).toString(16);
  const either = [...code].map((digit) => `[${digit}${digit.toUpperCase()}]`).join('');
  return `(?:${char}|\\\\u00${either})`;
}

/** Replaces Fastify's parsers: anything but JSON is 415 unless a route accepts more. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, readJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}
