import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { findPersonByEmail, insertPerson } from './users.queries.ts';

/**
 * The person of this email: made as given, or the one who is here already, as they are. People stand above the accounts.
 * @param db as the system
 * @param person.password_hash null until they choose one from a mail
 */
export async function personOf(
  db: Ctx['db'],
  person: { email: string; name: string; password_hash: string | null },
): Promise<{ id: number; isNew: boolean }> {
  const made = await insertPerson(db, person);
  if (made) return { id: made.id, isNew: true };
  const known = await findPersonByEmail(db, person.email);
  if (!known) throw notFound();
  return { id: known.id, isNew: false };
}
