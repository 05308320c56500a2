import { sql } from 'kysely';
import { CACHE_TTL_MS, ttlCache } from '../../cache/ttlCache.ts';
import type { Account, Actor } from '../../context.ts';
import type { AccessTokens } from '../../crypto/accessTokens.ts';
import { hashApiKey } from '../../crypto/apiKey.ts';
import type { ControlDatabase } from '../../database/database.ts';
import { isLive } from '../../database/sql/conditions.ts';
import type { Db } from '../../database/tables/tables.ts';
import { forbidden, unauthorized } from '../../errors/errors.ts';
import { type KnownInstall, loadInstalls, type moduleCredentials } from './moduleCredentials.ts';

declare module '../../context.ts' {
  interface Platform {
    /** The caller of a call that began earlier, as they are now, cached for seconds. @throws 401 when their session or key has ended */
    currentActor(credential: string, account: Account): Promise<Actor>;
    /** Drops a person from this process's caches. Other processes follow by notification, within 5 s. */
    forgetUser(user_id: number): void;
    /** Drops this process's credentials of modules of an account. Other processes follow by notification, within 5 s. */
    forgetInstalls(account_id: number): void;
  }
}

/** A person's last activity is written at most this often. */
const TOUCH_EVERY_MS = 60_000;

interface Known extends Actor {
  account_id: number;
  key_id: number | null;
  /** When the API key of the call expires. */
  expires_at: Date | null;
  touched: number;
}

/**
 * Identifies the caller from the Authorization header (docs/reference/api/access.md#authentication). Cached for seconds; whatever ends a
 * session clears the cache of this process at once and of other processes by notification.
 */
export function authenticator(
  control: ControlDatabase,
  tokens: AccessTokens,
  modules: ReturnType<typeof moduleCredentials>,
) {
  const load = (credentials: readonly string[]) => control.inSystem((db) => loadActors(db, credentials));
  const known = ttlCache((key) => load([key]).then((found) => found.get(key) ?? null), {
    ttl_ms: CACHE_TTL_MS,
    max: 50_000,
  });

  const find = async (key: string, account: Account): Promise<Actor> => {
    const actor = await known.get(key);
    if (!actor || actor.account_id !== account.id || isExpired(actor)) throw unauthorized();
    if (actor.viewer_id === null && Date.now() - actor.touched > TOUCH_EVERY_MS) {
      actor.touched = Date.now();
      await control.inSystem((db) => touch(db, actor));
    }
    return actor;
  };

  return {
    /**
     * @param header the Authorization header; without one the caller is a visitor (null)
     * @throws 401 for an invalid one, on every route
     */
    async authenticate(header: string | undefined, account: Account): Promise<Actor | null> {
      if (header === undefined) return null;
      const [, scheme, credential] = /^(\w+) ([\w.~+/=-]+)$/.exec(header) ?? [];
      if (scheme === 'ApiKey' && credential) return find(`key:${hashApiKey(credential).toString('hex')}`, account);
      if (scheme === 'Module' && credential) {
        const proved = await modules.read(credential, account.id);
        if (proved === null) throw unauthorized();
        return find(proved, account);
      }
      if (scheme !== 'WebApp' || !credential) throw unauthorized();
      const claims = await tokens.verify(credential);
      if (!claims || claims.account_id !== account.id) throw unauthorized();
      const actor = await find(`session:${claims.session_id}`, account);
      if (actor.user_id !== claims.user_id) throw unauthorized();
      return actor;
    },
    /**
     * The caller of a call that began earlier, as they are now.
     * @throws 401 when their session or key has ended; 403 when the account requires a second factor by now
     */
    current: async (credential: string, account: Account) => withFactor(await find(credential, account)),
    /** Reads from the database which credentials are still valid, and for whom. */
    findActors: (credentials: readonly string[]): Promise<ReadonlyMap<string, Actor>> => load(credentials),
    forgetAll: () => {
      known.forget(() => true);
      modules.forgetAll();
    },
    /** Modules of an account whose installs changed. */
    forgetInstalls: (account_id: number) => {
      known.forget((actor, key) =>
        actor ? actor.account_id === account_id && actor.install !== null : isOfModule(key),
      );
      modules.forget(account_id);
    },
    /** With previews that they opened of others. */
    forgetUser: (user_id: number) =>
      known.forget((actor) => actor?.user_id === user_id || actor?.viewer_id === user_id),
  };
}

export type Authenticator = ReturnType<typeof authenticator>;

/** Also of a key that was cached before it expired. */
const isExpired = ({ expires_at }: Known) => expires_at !== null && expires_at.getTime() <= Date.now();

function withFactor(actor: Actor): Actor {
  if (actor.needs_second_factor) throw forbidden('second_factor_needed');
  return actor;
}

const isOfModule = (credential: string) => /^(install|module):/.test(credential);

/** One round trip for each kind of credential. */
async function loadActors(db: Db, credentials: readonly string[]): Promise<Map<string, Known>> {
  const of = (kind: string) => credentials.flatMap((each) => (each.startsWith(kind) ? [each.slice(kind.length)] : []));
  const [sessions, keys, hashes] = [of('session:'), of('key:'), of('install:')];
  const pairs = of('module:').map((pair) => pair.split(':').map(Number) as [install_id: number, session_id: number]);
  const ids = [...sessions.map(Number), ...pairs.map(([, session_id]) => session_id)];
  const signedIn = ids.length > 0 ? await loadSessions(db, ids) : [];
  const installs = await loadInstalls(db, { ids: pairs.map(([id]) => id), hashes });
  const rows = [
    ...signedIn,
    ...(keys.length > 0 ? await loadKeys(db, keys) : []),
    ...installs.map(moduleItself),
    ...pairs.flatMap(([id, session_id]) => {
      const install = installs.find((each) => each.id === id);
      const person = signedIn.find((each) => each.session_id === session_id);
      return install && person?.account_id === install.account_id ? [moduleFor(person, install)] : [];
    }),
  ];
  return new Map(
    rows.map(({ touched_at, ...actor }) => [actor.credential, { ...actor, touched: touched_at?.getTime() ?? 0 }]),
  );
}

const installOf = ({ id, module_id, role_id, manages }: KnownInstall) => ({ id, module_id, role_id, manages });

/** It has the rights of its role alone. A role that is gone grants nothing. */
const moduleItself = (install: KnownInstall) => ({
  ...{ account_id: install.account_id, user_id: null, session_id: null, viewer_id: null, key_id: null },
  ...{ full_access: false, is_owner: false, expires_at: null, touched_at: null, needs_second_factor: false },
  role_ids: [install.role_id ?? 0],
  key_role_id: null,
  credential: `install:${install.token_hash}`,
  install: installOf(install),
});

/** It has the rights of the person, cut by its role, and administers nothing. */
const moduleFor = (person: Awaited<ReturnType<typeof loadSessions>>[number], install: KnownInstall) => ({
  ...person,
  full_access: false,
  is_owner: false,
  key_role_id: install.role_id ?? 0,
  credential: `module:${install.id}:${person.session_id}`,
  install: installOf(install),
});

/** An administrator of an account that requires a second factor of them, without one (docs/reference/api/sign-in.md#required-second-factor). */
const lacksFactor = (member: 'm' | 'viewer') => {
  const m = sql.raw(member);
  return sql<boolean>`(${m}.full_access
    and exists (select from control.accounts a where a.id = ${m}.account_id and a.second_factor = 'administrators')
    and exists (select from control.users u where u.id = ${m}.user_id and not u.has_second_factor))`;
};

const activeMembers = (db: Db) =>
  db
    .selectFrom('memberships as m')
    .select(['m.account_id', 'm.user_id'])
    .select(
      sql<number[] | null>`case when not m.full_access then (
        select coalesce(json_agg(r.role_id order by r.role_id), '[]') from control.membership_roles r
        where r.account_id = m.account_id and r.user_id = m.user_id) end`.as('role_ids'),
    )
    .where('m.blocked', '=', false)
    .where('m.pending', '=', false);

/** A preview lasts no longer than the session and the full access of the person who opened it. */
const loadSessions = (db: Db, ids: readonly number[]) =>
  activeMembers(db)
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.account_id', '=', 'm.account_id').onRef('s.user_id', '=', 'm.user_id'),
    )
    .leftJoin('sessions as v', (join) =>
      join.onRef('v.id', '=', 's.viewer_session_id').onRef('v.account_id', '=', 's.account_id').on(isLive('v')),
    )
    .leftJoin('memberships as viewer', (join) =>
      join
        .onRef('viewer.account_id', '=', 'v.account_id')
        .onRef('viewer.user_id', '=', 'v.user_id')
        .on('viewer.full_access', '=', true)
        .on('viewer.blocked', '=', false)
        .on('viewer.pending', '=', false),
    )
    .select(['m.full_access', 'm.is_owner', 'm.last_action_at as touched_at', 'viewer.user_id as viewer_id'])
    .select(['s.id as session_id', sql<string>`'session:' || s.id`.as('credential')])
    .select(({ lit }) => [lit(null).as('key_id'), lit(null).as('key_role_id'), lit(null).as('expires_at')])
    .select(sql<null>`null`.as('install'))
    .select(
      sql<boolean>`case when s.viewer_session_id is null then ${lacksFactor('m')} else ${lacksFactor('viewer')} end`.as(
        'needs_second_factor',
      ),
    )
    .where(sql<boolean>`s.id = any(${ids}::bigint[])`)
    .where(isLive('s'))
    .where((eb) => eb.or([eb('s.viewer_session_id', 'is', null), eb('viewer.user_id', 'is not', null)]))
    .execute();

/** A key that a role narrows cannot administer the account, whatever its person may do. */
const loadKeys = (db: Db, hashes: readonly string[]) =>
  activeMembers(db)
    .innerJoin('api_keys as k', (join) =>
      join.onRef('k.account_id', '=', 'm.account_id').onRef('k.user_id', '=', 'm.user_id'),
    )
    .select([
      sql<boolean>`m.full_access and k.role_id is null`.as('full_access'),
      sql<boolean>`m.is_owner and k.role_id is null`.as('is_owner'),
      lacksFactor('m').as('needs_second_factor'),
    ])
    .select(['k.id as key_id', 'k.role_id as key_role_id', 'k.expires_at', 'k.last_used_at as touched_at'])
    .select([
      sql<null>`null`.as('session_id'),
      sql<null>`null`.as('viewer_id'),
      sql<null>`null`.as('install'),
      sql<string>`'key:' || encode(k.key_hash, 'hex')`.as('credential'),
    ])
    .where(sql<boolean>`k.key_hash = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`)
    .where(sql<boolean>`(k.expires_at is null or k.expires_at > now())`)
    .execute();

async function touch(db: Db, actor: Known): Promise<void> {
  const now = sql<Date>`now()`;
  if (actor.user_id === null) return;
  await db
    .updateTable('memberships')
    .set({ last_action_at: now })
    .where('account_id', '=', actor.account_id)
    .where('user_id', '=', actor.user_id)
    .execute();
  const { session_id, key_id } = actor;
  if (session_id !== null)
    await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', session_id).execute();
  if (key_id !== null) await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', key_id).execute();
}
