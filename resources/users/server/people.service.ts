import type { Ctx } from '#server/context.ts';
import { hashPassword, isCommonPassword } from '#server/crypto/passwords.ts';
import { invalidField, notFound } from '#server/errors.ts';
import { findPersonByEmail, insertPerson } from './users.queries.ts';

/** A person exists once in the installation, with a membership in each of their accounts. */

/**
 * Creates the person, or finds the one with this email and leaves them unchanged.
 * @param db as the system
 * @param person.password_hash null until they choose one with a mailed link
 */
export async function findOrCreatePerson(
  db: Ctx['db'],
  person: { email: string; name: string; password_hash: string | null },
): Promise<{ id: number; isNew: boolean }> {
  const created = await insertPerson(db, person);
  if (created) return { id: created.id, isNew: true };
  const known = await findPersonByEmail(db, person.email);
  if (!known) throw notFound();
  return { id: known.id, isNew: false };
}

/**
 * Checks and hashes a new password. Takes tens of milliseconds, so call it outside of transactions.
 * @throws 422 `message` on `password` for a common password
 */
export async function hashNewPassword(password: string, message: string): Promise<string> {
  if (isCommonPassword(password)) throw invalidField('password', message);
  return hashPassword(password);
}
