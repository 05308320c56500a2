import { randomBytes } from 'node:crypto';
import { hashPassword } from '../crypto/passwords.ts';
import type { ControlDatabase } from '../database/database.ts';
import type { Settings } from '../settings/settings.ts';

/** Credentials of the first owner, shown once. `password` is null if the operator chose it. */
export interface FirstSignIn {
  email: string;
  password: string | null;
}

/** Creates the first account and its owner if there is no account. Safe in several processes at once. */
export async function makeFirstAccount(control: ControlDatabase, settings: Settings): Promise<FirstSignIn | null> {
  const exists = await control.inSystem((db) => db.selectFrom('accounts').select('id').limit(1).executeTakeFirst());
  if (exists) return null;
  const password = settings.owner_password ?? randomBytes(12).toString('base64url');
  const password_hash = await hashPassword(password);
  return control.inSystem(async (db) => {
    const account = await db
      .insertInto('accounts')
      .values({
        name: settings.account_name,
        subdomain: settings.default_account ?? 'main',
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!account) return null;
    const owner = await db
      .insertInto('users')
      .values({ email: settings.owner_email, name: settings.owner_name, password_hash, proved_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('memberships')
      .values({ account_id: account.id, user_id: owner.id, full_access: true, is_owner: true })
      .execute();
    return { email: settings.owner_email, password: settings.owner_password === null ? password : null };
  });
}
