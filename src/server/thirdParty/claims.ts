import { z } from 'zod/mini';
import { email as emailSchema, text } from '#shared/shapes.ts';
import { check, type Schema } from '#shared/violations.ts';
import type { Claims } from './provider.ts';

/** Claims come from outside, so their lengths are checked before they are stored. */
const Identifiers = z.object({ issuer: text(1, 1024), subject: text(1) });

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
    throw new Error(`The provider's answer has unexpected fields: ${checked.violations.map(({ field }) => field)}`);
  return checked.value as T;
}

/** @throws an error of its own, because the error of JSON.parse would repeat the input */
export function readJson<T>(schema: Schema<T>, bytes: Buffer): T {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw new Error("The provider's answer is not JSON");
  }
  return read(schema, value);
}
