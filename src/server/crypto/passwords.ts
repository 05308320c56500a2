import { randomBytes } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * argon2id, 19 MiB, two passes: OWASP's first recommendation. The library's enum is type-only under isolated modules.
 */
const options = {
  algorithm: 2 satisfies Algorithm.Argon2id as Algorithm,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/**
 * One text has several spellings in Unicode, and which one is sent depends on the keyboard and the system: й is one
 * character or two, a digit may be full-width. A password is its NFKC form (docs/reference/api/sign-in.md#passwords).
 */
const normal = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normal(password), options);

/** Compared for unknown emails, so that they take as long as known ones. */
const dummyHash = hashPassword(randomBytes(32).toString('hex'));

/** The spellings that a hash may be of: the present one first, then those that were hashed as they were sent. */
const spellings = (password: string): string[] => [
  ...new Set([normal(password), password, ...['NFC', 'NFD', 'NFKD'].map((form) => password.normalize(form))]),
];

/** How a password matched a hash: `older` hashes were made of another spelling. */
type Match = 'current' | 'older';

/**
 * Compares a password with a stored hash in each of its spellings: one, but for letters with marks and the like.
 * @param stored null if there is no such person or they have no password: no match, after the same time
 */
export async function verifyPassword(stored: string | null, password: string): Promise<Match | null> {
  const compared = stored ?? (await dummyHash);
  for (const [at, spelling] of spellings(password).entries())
    if (await verify(compared, spelling)) return stored === null ? null : at === 0 ? 'current' : 'older';
  return null;
}

const common = new Set((dictionary as { passwords: string[] }).passwords);

/** Whether it is one of the most common passwords, which attackers try first. */
export const isCommonPassword = (password: string): boolean => common.has(normal(password).toLowerCase());
