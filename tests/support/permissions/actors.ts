import { decodeJwt } from 'jose';
import type { TestAccount, TestUser } from '../accounts/people.ts';
import type { Api } from '../server/api.ts';
import type { Client } from '../server/client.ts';
import { signToken } from '../server/tokens.ts';

/** All kinds of callers: the columns of the permission matrix. */
export const actors = [
  'visitor',
  'user',
  'full access',
  'owner',
  "user's API key",
  "full access' API key",
  'blocked',
  "blocked's API key",
  'expired',
  'signed out',
  'preview of a user',
  'preview of full access',
  'other account',
  "other account's API key",
] as const;
export type ActorName = (typeof actors)[number];

export interface Actor extends Client {
  user_id: number;
  session_id: number;
}

/** A new caller of this kind, with a new session, so that cells of the matrix do not affect each other. */
export async function makeActor(api: Api, other: TestAccount, name: ActorName): Promise<Actor> {
  const isOther = name.startsWith('other account');
  const rights = {
    full_access: name !== 'owner' && (hasFullAccess(name) || isOther),
    blocked: name.startsWith('blocked'),
  };
  const account_id = isOther ? other.id : 1;
  const user: TestUser =
    name === 'owner' ? { id: 1, email: '', name: '' } : await api.makeUser({ ...rights, account_id });
  const viewer = isPreview(name) ? await makeActor(api, other, 'full access') : null;
  const session_id = await openSession(api, { user_id: user.id, account_id, ended: name === 'signed out', viewer });
  const credential = await credentialOf(api, name, { user_id: user.id, account_id, session_id });
  const visitor = api.visitor(credential === null ? {} : { authorization: credential });
  return { ...visitor, user_id: user.id, session_id };
}

interface Opened {
  user_id: number;
  account_id: number;
  ended: boolean;
  /** Who opened the preview. */
  viewer: Actor | null;
}

async function openSession(api: Api, { user_id, account_id, ended, viewer }: Opened): Promise<number> {
  if (viewer) return openPreview(viewer, user_id);
  const [row] = await api.sql<{ id: number }>(
    `insert into control.sessions (account_id, user_id, expires_at, ended_at, on_own_host, confirmed_at)
     values ($1, $2, now() + interval '1 day', $3, true, now()) returning id`,
    [account_id, user_id, ended ? new Date() : null],
  );
  return Number(row?.id);
}

async function openPreview(viewer: Client, user_id: number): Promise<number> {
  const { text } = await viewer.post(`/v1/auth/preview/${user_id}`);
  return decodeJwt<{ sid: number }>(text).sid;
}

type Ids = { user_id: number; account_id: number; session_id: number };

async function credentialOf(api: Api, name: ActorName, ids: Ids): Promise<string | null> {
  if (name === 'visitor') return null;
  if (name.endsWith('API key')) return `ApiKey ${await insertApiKey(api, ids)}`;
  const now = Math.floor(Date.now() / 1000);
  const expires = name === 'expired' ? now - 1 : now + 900;
  const claims = { sub: String(ids.user_id), account_id: ids.account_id, sid: ids.session_id };
  return `WebApp ${await signToken(api, { ...claims, aud: 'stoa:session', iat: expires - 900, exp: expires })}`;
}

/** Inserts the key directly: a blocked person cannot create one. */
async function insertApiKey(api: Api, { user_id, account_id }: Ids): Promise<string> {
  const key = `stoa_key_${user_id}_${'k'.repeat(30)}`;
  await api.sql(
    `insert into control.api_keys (user_id, account_id, name, key_hash) values ($1, $2, 'default', sha256($3::bytea))
     on conflict do nothing`,
    [user_id, account_id, Buffer.from(key)],
  );
  return key;
}

export const isGood = (name: ActorName) => !/blocked|expired|signed out|other/.test(name);
export const hasFullAccess = (name: ActorName) => /^(preview of )?full access/.test(name) || name === 'owner';
export const isPreview = (name: ActorName) => name.startsWith('preview');
