import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { CACHE_TTL_MS, ttlCache } from '../cache/ttlCache.ts';
import type { ControlDatabase } from '../database/database.ts';
import type { Db } from '../database/tables/tables.ts';
import { timeSlices } from '../load/eventLoop/timeSlices.ts';
import { type AccountAccess, type AccountModels, accessOf, type Caller } from './access/accountAccess.ts';
import { loadRoles } from './access/loadRoles.ts';
import type { DataPlane } from './dataPlane.ts';
import { type EntityModel, entityModel } from './model.ts';
import type { Planes, TemporaryPlane } from './planes/planes.ts';
import { readStorage, type Storage } from './planes/storage.ts';

declare module '../context.ts' {
  interface Platform {
    /** Models of the accounts' entities and access to their records. */
    data: AccountData;
  }
}

interface Known extends AccountModels {
  version: number;
  storage: Storage;
  access: ReturnType<typeof accessOf>;
}

/** Accounts whose models are cached; the least recently loaded are dropped first. */
const ACCOUNTS_KEPT = 2000;

/**
 * Cached models of the accounts' entities. Notifications clear the cache; without them the version is checked after 4
 * s, and only a new version reloads the models.
 */
export function accountData(control: ControlDatabase, planes: Planes): AccountData {
  const versions = ttlCache(
    (key) => control.inAccount(Number(key), (db) => readVersion(db, Number(key)), { isForCache: true }),
    {
      ttl_ms: CACHE_TTL_MS,
      max: 50_000,
    },
  );
  const models = new LRUCache<number, { version: number; known: Promise<Known> }>({ max: ACCOUNTS_KEPT });

  const load = async (account_id: number): Promise<Known> => {
    const loaded = await control.inAccount(account_id, (db) => readModels(db, account_id), { isForCache: true });
    await planes.prepare(loaded.storage);
    return loaded;
  };

  const known = async (account_id: number): Promise<Known> => {
    const version = await versions.get(String(account_id));
    const kept = models.get(account_id);
    if (kept && kept.version >= version) return kept.known;
    const loading = load(account_id);
    models.set(account_id, { version, known: loading });
    loading.catch(() => models.delete(account_id));
    return loading;
  };

  return {
    access: async (account_id, caller, now) => (await known(account_id)).access(caller, now),
    models: async (account_id) => (await known(account_id)).byId,
    entities: async (account_id) => [...(await known(account_id)).byAlias.values()],
    version: async (account_id) => (await known(account_id)).version,
    plane: async (account_id) => planes.of((await known(account_id)).storage),
    openTemporary: planes.openTemporary,
    connect: planes.connect,
    isLost: planes.isLost,
    forget(account_id) {
      versions.forget((_version, key) => key === String(account_id));
      models.delete(account_id);
    },
    forgetAll() {
      versions.forget(() => true);
    },
  };
}

async function readVersion(db: Db, account_id: number): Promise<number> {
  const row = await db
    .selectFrom('account_schemas')
    .select('schema_version')
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return row?.schema_version ?? 0;
}

interface ModelRow {
  id: number;
  alias: string;
  name: string;
  version: number;
  unique_together: number[][];
  fields: FieldModel[];
}

/** Reads all ready entities in one statement, so that they are consistent, and the roles. */
async function readModels(db: Db, account_id: number): Promise<Known> {
  const { rows } = await sql<ModelRow>`
    select e.id, e.alias, e.name, e.unique_together,
      coalesce((select schema_version from control.account_schemas where account_id = ${account_id}), 0) as version,
      coalesce((select json_agg(json_build_object('id', f.id, 'alias', f.alias, 'name', f.name, 'type_id', f.type_id,
          'extra', f.extra, 'variants', coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name,
            'alias', v.alias, 'color', v.color, 'deleted', v.deleted_at is not null) order by v.position, v.id)
            from control.variants v where v.field_id = f.id and v.account_id = ${account_id}), '[]'::json)) order by f.position)
        from control.fields f where f.entity_id = e.id and f.account_id = ${account_id} and f.is_applied
          and f.deleted_at is null), '[]'::json) as fields
    from control.entities e
    where e.account_id = ${account_id} and e.is_applied and e.deleted_at is null
    order by e.id`.execute(db);
  // After the version: a place that is newer than it does no harm.
  const storage = await readStorage(db, account_id);
  const pause = timeSlices();
  const models: EntityModel[] = [];
  for (const row of rows) {
    models.push(entityModel(storage.schema, { ...row, account_id }));
    await pause();
  }
  const loaded: AccountModels = {
    byAlias: new Map(models.map((model) => [model.alias, model])),
    byId: new Map(models.map((model) => [model.id, model])),
    roles: await loadRoles(db, account_id),
  };
  return { ...loaded, version: rows[0]?.version ?? 0, storage, access: accessOf(loaded) };
}

/** Access to the accounts' entities and records. */
export interface AccountData {
  /** What a caller may do with the records of the account, cached for at most 4 s if no notification arrives. */
  access(account_id: number, caller: Caller, now: Date): Promise<AccountAccess>;
  /** All ready entities of the account by id, for any caller: for the system, and for full access. */
  models(account_id: number): Promise<ReadonlyMap<number, EntityModel>>;
  /** The same as a list. */
  entities(account_id: number): Promise<readonly EntityModel[]>;
  /** Increases with every change of the account's entities; 0 while it has none. */
  version(account_id: number): Promise<number>;
  plane(account_id: number): Promise<DataPlane>;
  /** Of a place that the account does not use yet, or no longer. */
  openTemporary(storage: Storage): Promise<TemporaryPlane>;
  /** Whether a plane could not be reached of late. */
  isLost: Planes['isLost'];
  /** A connection of its own for long work at any place of an account, such as a move; the caller ends it. */
  connect: Planes['connect'];
  /** Drops this process's models of the account. Other processes follow by notification. */
  forget(account_id: number): void;
  /** The same for all accounts, when notifications may have been missed. */
  forgetAll(): void;
}
