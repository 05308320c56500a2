import { randomBytes } from 'node:crypto';
import { exportJWK, exportPKCS8, generateKeyPair, importJWK, importPKCS8, type JWK, jwtVerify, SignJWT } from 'jose';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ControlDatabase } from '../database/database.ts';
import { StartRefused } from '../errors/startRefused.ts';
import { seal, unseal } from './seal.ts';

declare module '../context.ts' {
  interface Platform {
    tokens: AccessTokens;
  }
}

const ALGORITHM = 'EdDSA';
const AUDIENCE = 'stoa:session';
/** Verified tokens that are cached, so that not every call verifies the signature. */
const REMEMBERED = 10_000;

/** Claims of an access token (docs/reference/api/access.md#access-tokens). Times are seconds since 1970. */
export interface AccessClaims {
  user_id: number;
  account_id: number;
  session_id: number;
  expires: number;
}

export interface AccessTokens {
  /** @param seconds how long it is valid; `TOKEN_TTL` by default */
  issue(claims: Omit<AccessClaims, 'expires'>, seconds?: number): Promise<string>;
  /** Null for a token that is foreign, altered or expired (unless `expired` allows that). */
  verify(token: string, options?: { expired?: boolean }): Promise<AccessClaims | null>;
}

/** Signs with the newest key and accepts older ones. The first start creates a key. */
export async function accessTokens(control: ControlDatabase, key: Buffer, ttl_s: number): Promise<AccessTokens> {
  const keys = await loadKeys(control, key);
  const newest = keys[0] as (typeof keys)[number];
  const publicKeys = new Map(keys.map((each) => [each.id, each.publicKey]));
  const known = new LRUCache<string, AccessClaims>({ max: REMEMBERED });

  const read = async (token: string): Promise<AccessClaims | null> => {
    const seen = known.get(token);
    if (seen) return seen;
    if (!isCanonical(token)) return null;
    const verified = await jwtVerify(
      token,
      async (header) => {
        const found = publicKeys.get(header.kid ?? '');
        if (!found) throw new Error('unknown key');
        return found;
      },
      // Expiry is checked below, so that an expired token can still be refreshed.
      { algorithms: [ALGORITHM], audience: AUDIENCE, typ: 'JWT', currentDate: new Date(0) },
    ).catch(() => null);
    const claims = verified && readClaims(verified.payload);
    if (!claims) return null;
    known.set(token, claims);
    return claims;
  };

  return {
    issue: ({ user_id, account_id, session_id }, seconds = ttl_s) => {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ account_id, sid: session_id })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: newest.id })
        .setSubject(String(user_id))
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(newest.privateKey);
    },
    async verify(token, options = {}) {
      const claims = await read(token);
      return claims && (options.expired || claims.expires * 1000 > Date.now()) ? claims : null;
    },
  };
}

/** Base64 has unused bits at its end, so one signature has several spellings. Only ours is accepted. */
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

function readClaims(payload: Record<string, unknown>): AccessClaims | null {
  const claims = {
    user_id: Number(payload.sub),
    account_id: payload.account_id,
    session_id: payload.sid,
    expires: payload.exp,
  };
  return Object.values(claims).every((value) => Number.isSafeInteger(value)) ? (claims as AccessClaims) : null;
}

interface SigningKey {
  id: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
}

const place = (id: string) => `signing_keys/private_key/${id}`;

async function loadKeys(control: ControlDatabase, key: Buffer): Promise<SigningKey[]> {
  const fresh = await makeKey(key);
  const rows = await control.inSystem(async (db) => {
    // If two processes start at once, the lock lets one of them create the key.
    await sql`lock table control.signing_keys in share row exclusive mode`.execute(db);
    const kept = await db.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').execute();
    if (kept.length > 0) return kept;
    return db.insertInto('signing_keys').values(fresh).returningAll().execute();
  });
  return Promise.all(rows.map((row) => openSigningKey(row, key))).catch((cause: unknown) => {
    throw new StartRefused('APP_SECRET is not the one that this database was made with', { cause });
  });
}

async function makeKey(key: Buffer) {
  const id = randomBytes(8).toString('hex');
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  return {
    id,
    private_key: seal(key, place(id), await exportPKCS8(pair.privateKey)),
    public_key: JSON.stringify(await exportJWK(pair.publicKey)),
  };
}

/** As stored. */
export interface SealedSigningKey {
  id: string;
  private_key: Buffer;
  public_key: Record<string, unknown>;
}

/** @throws if the secret is a different one */
export async function openSigningKey(row: SealedSigningKey, key: Buffer): Promise<SigningKey> {
  return {
    id: row.id,
    privateKey: await importPKCS8(unseal(key, place(row.id), row.private_key).toString(), ALGORITHM),
    publicKey: (await importJWK(row.public_key as unknown as JWK, ALGORITHM)) as CryptoKey,
  };
}
