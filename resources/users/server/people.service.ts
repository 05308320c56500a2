import type { Ctx } from '#server/context.ts';
import { hashPassword, isCommonPassword } from '#server/crypto/passwords.ts';
import { invalidField, notFound } from '#server/errors.ts';
import { findPersonByEmail, insertPerson } from './users.queries.ts';

/** People exist once on the installation, whichever accounts they are members of. */

/**
 * Creates the person, or finds the one with this email and leaves them as they are.
 * @param db as the system
 * @param person.password_hash null until they choose one from a mail
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
 * Hashes a password that a person has chosen. Takes tens of milliseconds, so outside of transactions.
 * @throws 422 `message` on `password` for one of the most common passwords
 */
export async function hashNewPassword(password: string, message: string): Promise<string> {
  if (isCommonPassword(password)) throw invalidField('password', message);
  return hashPassword(password);
}
