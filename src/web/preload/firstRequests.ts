import type { entities } from '#resources/data/entities/entities.resource.ts';
import type { auth } from '#resources/people/auth/auth.resource.ts';
import { recordsPath, recordsSort, withParam } from '#shared/entities/entityList.ts';
import type { changeStatus } from '#shared/entities/statuses.ts';
import { limits } from '#shared/limits.ts';
import type { Query } from '../api/address.ts';
import { firstListParams, recordsQuery } from '../list-query/pageQuery.ts';

/**
 * The requests of a cold start. The head script sends them, and the queries of the pages get the responses because both
 * build the same address: from `query` here and the declared path. docs/start/architecture.md#preloading
 *
 * This file is in the page's head, so it imports declarations only as types. A path that differs does not compile.
 */
export interface FirstRequest {
  path: string;
  query?: Query;
}

const mePath: (typeof auth.endpoints.me)['path'] = '/v1/auth/me';
const entitiesPath: (typeof entities.endpoints.list)['path'] = '/v1/entities';

/** Who is signed in. */
export const meRequest = { path: mePath };

/** All entities by name, for the sidebar. */
export const entityNamesRequest = {
  path: entitiesPath,
  query: { limit: limits.page_size_all, sort: { name: 'asc' } },
} as const;

/** An entity with its fields. The search finds it by its alias, among others whose names contain the alias. */
export const entityRequest = (alias: string) =>
  ({ path: entitiesPath, query: { query: alias, with: 'fields' } }) as const;

type Fields = Parameters<typeof withParam>[0];
type Rights = Parameters<typeof withParam>[1];

/** The records of an entity, as their list opens. */
export const firstRecordsRequest = (alias: string, fields: Fields, rights: Rights): FirstRequest => ({
  path: recordsPath(alias),
  query: recordsQuery({ ...firstListParams({ sort: recordsSort }), meta: { with: withParam(fields, rights) } }),
});

const ready: (typeof changeStatus)['ready'] = 2;

/** The fields that records have now. */
export const readyFields = <F extends { status_id: number }>(fields: readonly F[] | undefined): F[] =>
  (fields ?? []).filter(({ status_id }) => status_id === ready);

/** The alias in the address of a list of records, in the administration or in the place of everybody. */
export const recordsAlias = (pathname: string): string | undefined =>
  /^(?:\/admin)?\/data\/([a-z][a-z0-9_]*)\/?$/.exec(pathname)?.[1];

/** Whether the address is in the administration or in the place of everybody, which share their scripts. */
export const isInArea = (pathname: string): boolean => /^\/(admin|data)(\/|$)/.test(pathname);
