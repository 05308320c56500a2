import { createHash, randomInt } from 'node:crypto';
import { recovery_codes_count } from '#shared/auth/factorNumbers.ts';

/** Crockford's base 32: nothing in it is mistaken for something else. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits: neither guessed nor found from the hash. */
const LENGTH = 16;

const newCode = (): string =>
  Array.from({ length: LENGTH }, (_, at) => (at > 0 && at % 4 === 0 ? '-' : '') + ALPHABET[randomInt(32)]).join('');

/** What a person may have typed: in any case, with or without hyphens and spaces, with letters that look like digits. */
const normalized = (code: string): string =>
  code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

export const hashRecoveryCode = (user_id: number, code: string): Buffer =>
  createHash('sha256')
    .update(`${user_id}/${normalized(code)}`)
    .digest();

/** New codes, and what is stored of them. */
export function newRecoveryCodes(user_id: number): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: recovery_codes_count }, newCode);
  return { codes, hashes: codes.map((code) => hashRecoveryCode(user_id, code)) };
}
