import { queryOptions } from '@tanstack/react-query';
import { entities } from '#resources/data/entities/entities.resource.ts';
import { call, requestRecord } from '#web/api/api.ts';
import { entityNamesRequest } from '#web/preload/firstRequests.ts';
import { type Role, type RoleUpdate, roles } from '../roles.resource.ts';

const { explain, get, impact, update } = roles.endpoints;

/** A role as it was read. */
export interface RoleReading {
  role: Role;
  etag: string | null;
}

export async function readRole(id: number, signal?: AbortSignal): Promise<RoleReading> {
  const { record, etag } = await requestRecord(get, id, { signal });
  return { role: record as unknown as Role, etag };
}

export const roleQuery = (id: number) =>
  queryOptions({ queryKey: ['roles', 'page', id], queryFn: ({ signal }) => readRole(id, signal), gcTime: 0 });

/** All entities of the account by name, with the fields that conditions and rights are about. */
export const entitiesWithFieldsQuery = queryOptions({
  queryKey: ['entities', 'with-fields'],
  queryFn: async ({ signal }) =>
    (await call(entities.endpoints.list, { query: { ...entityNamesRequest.query, with: 'fields' }, signal })).items,
});

/** Why a person may do what they may, with a record or with the entity's records in general. */
export const accessQuery = (alias: string, user_id: number, record_id: number | undefined) =>
  queryOptions({
    queryKey: ['roles', 'explain', alias, user_id, record_id],
    queryFn: ({ signal }) => call(explain, { query: { alias, user_id, ...(record_id && { record_id }) }, signal }),
    gcTime: 0,
  });

/** What members would lose by a change. */
export const readImpact = (id: number, body: RoleUpdate) => call(impact, { params: { id }, body });

/** @throws a `stale` ApiError when the role is another by now */
export async function saveRole(id: number, body: RoleUpdate, ifMatch: string | null): Promise<RoleReading> {
  const { record, etag } = await requestRecord(update, id, { body, ifMatch });
  return { role: record as unknown as Role, etag };
}
