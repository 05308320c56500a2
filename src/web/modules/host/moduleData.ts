import { entities } from '#resources/data/entities/entities.resource.ts';
import type { Query } from '#web/api/address.ts';
import { requestAsModule } from '../api.ts';
import { moduleToken } from './moduleToken.ts';
import { refuse } from './refuse.ts';

/** The data API for a module: with its disposable token, so within what its role and the person may both do. */
export const moduleData = (alias: string) => {
  const ask = async (method: string, path: string, options: { query?: Query; body?: unknown } = {}) => {
    const token = await moduleToken(alias);
    if (token === '') throw refuse(401, 'module_not_installed');
    return requestAsModule(token, method, path, options);
  };
  return {
    'data.entities': async () =>
      (
        (await ask('GET', entities.endpoints.list.path, { query: { with: 'fields', limit: -1 } })) as {
          items: unknown[];
        }
      ).items,
    'data.list': (entity: unknown, query: unknown) =>
      ask('GET', `/rest/${entityOf(entity)}`, { query: queryOf(query) }),
    'data.get': (entity: unknown, id: unknown) => ask('GET', `/rest/${entityOf(entity)}/${idOf(id)}`),
    'data.create': (entity: unknown, body: unknown) =>
      ask('POST', `/rest/${entityOf(entity)}`, { body: valuesOf(body) }),
    'data.update': (entity: unknown, id: unknown, body: unknown) =>
      ask('PATCH', `/rest/${entityOf(entity)}/${idOf(id)}`, { body: valuesOf(body) }),
    'data.remove': (entity: unknown, id: unknown) => ask('DELETE', `/rest/${entityOf(entity)}/${idOf(id)}`),
  };
};

function entityOf(alias: unknown): string {
  if (typeof alias !== 'string' || !/^[a-z][a-z0-9_]{2,62}$/.test(alias)) throw refuse(422, 'alias');
  return alias;
}

function idOf(id: unknown): number {
  if (!Number.isSafeInteger(id) || (id as number) < 1) throw refuse(422, 'id');
  return id as number;
}

/** An object as it can be sent. */
export function valuesOf(values: unknown): Record<string, unknown> {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) throw refuse(422, 'values');
  return values as Record<string, unknown>;
}

/** Only what the SDK names; the server checks the rest. */
function queryOf(given: unknown): Query {
  const {
    query,
    search,
    sort,
    page,
    limit,
    with: expanded,
    fields: picked,
    after,
    count,
  } = valuesOf(given ?? {}) as Record<string, never>;
  return {
    query,
    search,
    sort,
    page,
    limit,
    with: expanded,
    fields: ([picked ?? []] as string[][]).flat().join(),
    after,
    count,
  };
}
