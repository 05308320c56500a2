import { isCommonPassword } from '#server/crypto/commonPasswords.ts';
import { hashPassword } from '#server/crypto/passwords.ts';
import { invalidField } from '#server/errors.ts';

/** Of a password somebody chooses on a visitor page. Refuses one that everybody tries first, before it costs a hash. */
export async function hashNewPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) throw invalidField('password', 'auth.errors.password_common');
  return hashPassword(password);
}
