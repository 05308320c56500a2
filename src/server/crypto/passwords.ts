import { randomBytes } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes: OWASP's first choice. The library's enum is a type only under isolated modules. */
const options = {
  algorithm: 2 satisfies Algorithm.Argon2id as Algorithm,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

export const hashPassword = (password: string): Promise<string> => hash(password, options);

/** What an unknown email is checked against, so that it takes as long as a known one. */
const dummyHash = hashPassword(randomBytes(32).toString('hex'));

/** @param stored null when there is no such person, or they have no password yet: always false, and no faster. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await dummyHash), password);
  return stored !== null && matches;
}
