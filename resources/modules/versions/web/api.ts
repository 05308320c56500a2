import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { invalidateHistory } from '#resources/data/history/web/api.ts';
import type { Call } from '#shared/endpoint.ts';
import { call } from '#web/api/api.ts';
import { checkBody } from '#web/api/checkBody.ts';
import type { Intent } from '#web/api/intent.ts';
import { type Version, versions } from '../versions.resource.ts';

const { create, list, set_main, start_rollout, update, update_rollout, upload_widget } = versions.endpoints;

/** The versions of a module, the latest first. */
export const versionsQuery = (module_id: number) =>
  queryOptions({
    queryKey: ['versions', module_id],
    queryFn: async ({ signal }): Promise<Version[]> =>
      (await call(list, { params: { module_id }, query: { limit: -1 }, signal })).items,
  });

/** After a change: another version may no longer be the main one, and the history has one row more. */
export async function readVersionsAgain(client: QueryClient, moduleId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries(versionsQuery(moduleId)),
    invalidateHistory(client, ['modules', moduleId]),
    client.invalidateQueries({ queryKey: ['modules'] }),
  ]);
}

/** @throws ApiError also for what the browser finds wrong, before anything is sent */
export const createVersion = (module_id: number, body: object, intent: Intent): Promise<Version> =>
  call(create, { params: { module_id }, body: checkBody(create, body) as never, intent });

/** @throws like {@link createVersion} */
export const updateVersion = ({ module_id, id }: Version, body: object): Promise<Version> =>
  call(update, { params: { module_id, id }, body: checkBody(update, body) as never });

export const uploadWidget = ({ module_id, id }: Version, widget: File): Promise<Version> =>
  // Browsers name the type by the file's ending, each in its own way.
  call(upload_widget, { params: { module_id, id }, body: widget, headers: { 'Content-Type': 'text/javascript' } });

export const makeMainVersion = ({ module_id, id }: Version) => call(set_main, { params: { module_id, id } });

export const startRollout = ({ module_id, id }: Version, percent: number, intent: Intent) =>
  call(start_rollout, { params: { module_id, id }, body: { percent }, intent });

export type RolloutChange = Call<typeof update_rollout>['body'];

export const changeRollout = ({ module_id, id }: Version, rollout_id: number, body: RolloutChange) =>
  call(update_rollout, { params: { module_id, id, rollout_id }, body });
