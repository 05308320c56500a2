import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { notFound } from '#server/errors/errors.ts';
import type { EntityModel } from '../model.ts';
import { type CompiledAccess, compileAccess, type Layer } from './compileAccess.ts';
import { type RecordAccess, wholeAccess } from './recordAccess.ts';
import type { RoleGrants } from './roleGrants.ts';

/** Who asks: a person by session or by key, or a module. */
export interface Caller {
  user_id: number | null;
  /** Roles of the person, in order; empty: the default role. Null: full access, which roles do not limit. */
  role_ids: readonly number[] | null;
  /** The role that narrows the key of the call. */
  key_role_id: number | null;
}

/** What a caller may do with the records of an account. */
export interface AccountAccess {
  /** @throws a 404 refusal if there is no such entity, or nothing of it is granted */
  entity(alias: string): RecordAccess;
  /** The same by id; null instead of an error. */
  entityById(id: number): RecordAccess | null;
  /** All entities of which something is granted. */
  entities(): RecordAccess[];
  /** The same one by one: the first time, rights on an entity of many fields take a while to work out. */
  eachEntity(): Generator<RecordAccess>;
  /** The same as long as the same is granted; empty: everything. */
  fingerprint: string;
  /** Not everything is granted. */
  isLimited: boolean;
}

/** Entities and roles of an account, as they were loaded together. */
export interface AccountModels {
  byAlias: ReadonlyMap<string, EntityModel>;
  byId: ReadonlyMap<number, EntityModel>;
  roles: ReadonlyMap<number, RoleGrants>;
}

/** Sets of roles whose access is kept for an account; the least recently used is dropped. */
const SETS_KEPT = 500;

interface RoleSet {
  layers: readonly Layer[];
  fingerprint: string;
  byId: Map<number, CompiledAccess>;
}

/** Works out access once for each set of roles. Belongs to models that were loaded together, and goes with them. */
export function accessOf(models: AccountModels): (caller: Caller, now: Date) => AccountAccess {
  const sets = new LRUCache<string, RoleSet>({ max: SETS_KEPT });
  const setOf = ({ role_ids, key_role_id }: Caller): RoleSet => {
    const key = `${role_ids?.join() ?? 'all'} ${key_role_id ?? ''}`;
    const known = sets.get(key);
    if (known) return known;
    const layers = layersOf(models.roles, role_ids, key_role_id);
    const set = { layers, fingerprint: fingerprintOf(layers), byId: new Map<number, CompiledAccess>() };
    sets.set(key, set);
    return set;
  };
  return (caller, now) => {
    const { user_id, role_ids, key_role_id } = caller;
    const isWhole = role_ids === null && key_role_id === null;
    const set = isWhole ? null : setOf(caller);
    const person = { user_id, now };
    const fingerprint = set?.fingerprint ?? '';
    const on = (model: EntityModel): RecordAccess => {
      if (!set) return wholeAccess(model);
      const compiled = set.byId.get(model.id) ?? compileAccess(model, set.layers, models.byId);
      set.byId.set(model.id, compiled);
      return compiled.isWhole ? wholeAccess(model) : { ...compiled, person };
    };
    const granted = (model: EntityModel | undefined) => {
      const access = model && on(model);
      return access?.isAny ? access : null;
    };
    function* eachEntity() {
      for (const model of models.byId.values()) {
        const access = granted(model);
        if (access) yield access;
      }
    }
    return {
      fingerprint,
      isLimited: fingerprint !== '',
      entity(alias) {
        const access = granted(models.byAlias.get(alias));
        if (!access) throw notFound();
        return access;
      },
      entityById: (id) => granted(models.byId.get(id)),
      entities: () => [...eachEntity()],
      eachEntity,
    };
  };
}

/** A role that is gone grants nothing. */
function layersOf(
  roles: AccountModels['roles'],
  role_ids: readonly number[] | null,
  key_role_id: number | null,
): Layer[] {
  const of = (ids: readonly number[]) => ids.flatMap((id) => roles.get(id) ?? []);
  const standard = [...roles.values()].filter(({ is_default }) => is_default);
  return [
    ...(role_ids === null ? [] : [role_ids.length === 0 ? standard : of(role_ids)]),
    ...(key_role_id === null ? [] : [of([key_role_id])]),
  ];
}

function fingerprintOf(layers: readonly Layer[]): string {
  const grants = layers.map((layer) =>
    layer.map(({ new_entities, entities, fields }) => [new_entities, [...entities], [...fields]]),
  );
  const isEverything = layers.every((layer) =>
    layer.some(({ new_entities, entities, fields }) => new_entities === 'write' && entities.size + fields.size === 0),
  );
  return isEverything ? '' : createHash('sha256').update(JSON.stringify(grants)).digest('base64url').slice(0, 22);
}
