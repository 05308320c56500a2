import { z } from 'zod/mini';
import { email as emailSchema, limited, text } from '#shared/shapes.ts';
import { check, type Schema } from '#shared/violations.ts';
import { parseAnswer } from '../outbound/parseAnswer.ts';
import type { Claims } from './provider.ts';

/** Bytes that are no UTF-8 are read as U+FFFD, so that two such subjects would be one person. */
const readable = z.regex(/^[^\p{Cc}\ufffd]+$/u);

/** Claims come from outside, so their lengths are checked before they are stored. */
const Identifiers = z.object({ issuer: text(1, 1024).check(readable), subject: text(1).check(readable) });

/** As a header takes it (RFC 6749, appendix A.12): an error about the header would quote it in the log. */
const Token = z.object({ access_token: limited(z.string(), 16_384).check(z.regex(/^[\x20-\x7e]+$/)) });

/** @throws when it cannot be sent */
export const readToken = (tokens: object): string => read(Token, tokens).access_token;

/** In its one form; null for anything else. */
function readEmail(value: unknown): string | null {
  const checked = check(emailSchema(), value);
  return checked.ok ? (checked.value as string) : null;
}

/** @throws when issuer or subject is missing or too long; an invalid email is dropped */
export function toClaims(raw: { issuer: unknown; subject: unknown; email: unknown; is_verified: boolean }): Claims {
  const identifiers = read(Identifiers, { issuer: raw.issuer, subject: raw.subject });
  const email = readEmail(raw.email);
  return { ...identifiers, email, is_email_verified: email !== null && raw.is_verified };
}

/** @throws when it has another shape; the message names fields, not values */
function read<T>(schema: Schema<T>, value: unknown): T {
  const checked = check(schema, value);
  if (!checked.ok)
    throw new Error(
      `The provider's answer is not as expected: ${checked.violations.map(({ field }) => field || 'no object')}`,
    );
  return checked.value as T;
}

/** @throws when it is not JSON, or has another shape */
export const readJson = <T>(schema: Schema<T>, body: Buffer): T => read(schema, parseAnswer(body));
