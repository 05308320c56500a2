import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/api/api.ts';
import { type Version, versions } from '../versions.resource.ts';

export const versionsKey = (moduleId: number) => ['versions', moduleId] as const;

/** The versions of a module, the latest first. */
export const useVersions = (moduleId: number) =>
  useQuery({
    queryKey: versionsKey(moduleId),
    queryFn: async ({ signal }): Promise<Version[]> =>
      (await call(versions.endpoints.list, { params: { module_id: moduleId }, query: { limit: -1 }, signal })).items,
  });

/** After a change: another version may no longer be the main one, and the history has one row more. */
export async function readVersionsAgain(client: QueryClient, moduleId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: versionsKey(moduleId) }),
    client.invalidateQueries({ queryKey: ['history', 'modules', moduleId] }),
    client.invalidateQueries({ queryKey: ['modules'] }),
  ]);
}
