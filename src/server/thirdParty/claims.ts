import { z } from 'zod/mini';
import { email, text } from '#shared/shapes.ts';
import { check, type Schema } from '#shared/violations.ts';
import type { Claims } from './provider.ts';

/** What may be kept: a provider's words are a stranger's. */
const Kept = z.object({ issuer: text(1, 1024), subject: text(1) });

const isEmail = (value: unknown): value is string => check(email(), value).ok;

/** @throws when a provider names nobody, or in a way that cannot be kept */
export function claimsOf(said: { issuer: unknown; subject: unknown; email: unknown; is_verified: boolean }): Claims {
  const kept = read(Kept, { issuer: said.issuer, subject: said.subject });
  const address = isEmail(said.email) ? said.email : null;
  return { ...kept, email: address, is_email_verified: address !== null && said.is_verified };
}

/** @throws when it has another shape; the values stay out of the message */
function read<T>(schema: Schema<T>, value: unknown): T {
  const checked = check(schema, value);
  if (!checked.ok)
    throw new Error(`The provider's answer is not as it should be: ${checked.violations.map(({ field }) => field)}`);
  return checked.value as T;
}

/** Of bytes: the error of JSON.parse would repeat them. */
export function readJson<T>(schema: Schema<T>, bytes: Buffer): T {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw new Error("The provider's answer is no JSON");
  }
  return read(schema, value);
}
