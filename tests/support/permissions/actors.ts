import { decodeJwt } from 'jose';
import { quickHash, type TestAccount } from '../accounts/people.ts';
import type { Api } from '../server/api.ts';
import type { Client } from '../server/client.ts';
import { type Sign, signerOf } from '../server/tokens.ts';

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
  const viewer = isPreview(name) ? await makeActor(api, other, 'full access') : null;
  const ended = name === 'signed out';
  const ids =
    name === 'owner'
      ? await openSession(api, { user_id: 1, account_id, ended })
      : await makePerson(api, account_id, ended, rights);
  const session_id = viewer ? await openPreview(viewer, ids.user_id) : ids.session_id;
  const credential = await credentialOf(api, name, { user_id: ids.user_id, account_id, session_id });
  const visitor = api.visitor(credential === null ? {} : { authorization: credential });
  return { ...visitor, user_id: ids.user_id, session_id };
}

interface Opened {
  user_id: number;
  account_id: number;
  ended: boolean;
}

const sessionColumns = 'account_id, user_id, expires_at, ended_at, on_own_host, confirmed_at';

async function openSession(api: Api, { user_id, account_id, ended }: Opened) {
  const [row] = await api.sql<{ id: number }>(
    `insert into control.sessions (${sessionColumns})
     values ($1, $2, now() + interval '1 day', $3, true, now()) returning id`,
    [account_id, user_id, ended ? new Date() : null],
  );
  return { user_id, session_id: Number(row?.id) };
}

let people = 0;

/** A member and a session of theirs, in one statement: cells make thousands. */
async function makePerson(
  api: Api,
  account_id: number,
  ended: boolean,
  rights: { full_access: boolean; blocked: boolean },
) {
  people += 1;
  const [row] = await api.sql<{ user_id: number; session_id: number }>(
    `with person as (insert into control.users (email, name, password_hash, proved_at) values ($2, $3, $7, now()) returning id),
      member as (insert into control.memberships (account_id, user_id, full_access, blocked)
        select $1, id, $4, $5 from person),
      opened as (insert into control.sessions (${sessionColumns})
        select $1, id, now() + interval '1 day', $6, true, now() from person returning id)
     select person.id as user_id, opened.id as session_id from person, opened`,
    [
      account_id,
      `actor${people}@example.com`,
      `Actor ${people}`,
      rights.full_access,
      rights.blocked,
      ended ? new Date() : null,
      await quickHash,
    ],
  );
  return { user_id: Number(row?.user_id), session_id: Number(row?.session_id) };
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
  const sign = await signerOfServer(api);
  return `WebApp ${await sign({ ...claims, aud: 'stoa:session', iat: expires - 900, exp: expires })}`;
}

const signers = new WeakMap<Api, Promise<Sign>>();

function signerOfServer(api: Api): Promise<Sign> {
  const signer = signers.get(api) ?? signerOf(api);
  signers.set(api, signer);
  return signer;
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
