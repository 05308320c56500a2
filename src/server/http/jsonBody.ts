import type { FastifyInstance } from 'fastify';
import { limits } from '#shared/limits.ts';
import { Refusal } from '../errors.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const malformed = (message: string) => new Refusal('malformed', message);

/** JSON in UTF-8, at most 64 levels deep; an empty body is none (CONTRACT.md section 3). */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw malformed('errors.utf8');
  }
  if (isTooDeep(text)) throw malformed('errors.depth');
  if (poison.test(text)) throw malformed('errors.json');
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('errors.json');
  }
}

/**
 * A key `__proto__`, escaped or not: it would reach an object's prototype once somebody copies it. Looked for in the
 * text, because a reviver makes parsing ten times slower.
 */
const poison = new RegExp(`"${[...'__proto__'].map(spellings).join('')}"\\s*:`);

function spellings(char: string): string {
  const code = char.charCodeAt(0).toString(16);
  const either = [...code].map((digit) => `[${digit}${digit.toUpperCase()}]`).join('');
  return `(?:${char}|\\\\u00${either})`;
}

/** Counts brackets outside strings before parsing, so that depth costs nothing but this walk. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (inString) {
      if (char === 0x5c) i++;
      else if (char === 0x22) inString = false;
    } else if (char === 0x22) inString = true;
    else if (char === 0x7b || char === 0x5b) {
      if (++depth > limits.json_depth_max) return true;
    } else if (char === 0x7d || char === 0x5d) depth--;
  }
  return false;
}

/** Replaces Fastify's own parsers: anything but JSON is 415 until a route asks for more. */
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
