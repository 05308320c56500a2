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

export const hashPassword = (password: string): Promise<string> => hash(password, options);

/** Compared for unknown emails, so that they take as long as known ones. */
const dummyHash = hashPassword(randomBytes(32).toString('hex'));

/** @param stored null if there is no such person or they have no password: false, after the same time */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await dummyHash), password);
  return stored !== null && matches;
}

const common = new Set((dictionary as { passwords: string[] }).passwords);

/** Whether it is one of the most common passwords, which attackers try first. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
