import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { reachEmbedded } from '#server/database/embedded.ts';
import { migrationPool } from '#server/database/pool/pool.ts';
import { fillThings, makeThings, type Things } from '../../../support/accounts/things.ts';
import type { Api } from '../people/account.ts';
import { dataFolder } from '../run/workerServer.ts';
import { stripedPhoto } from './photos.ts';

/** Creates an entity with all field types and many records, inserted by SQL within seconds. */
export async function makeManyThings(api: Api, alias: string, name: string, count: number): Promise<Things> {
  const things = await makeThings((path, body) => api.post(path, body), alias, name);
  const { connection } = await reachEmbedded(dataFolder);
  const pool = migrationPool(connection);
  await fillThings(pool, things, count, []);
  await pool.end();
  return things;
}

/** Uploads a picture as the user signed in to this browser. */
export async function uploadRecordFile(
  context: BrowserContext,
  request: APIRequestContext,
  baseURL: string,
): Promise<number> {
  const token = (await context.cookies(baseURL)).find(({ name }) => name === 'stoa')?.value ?? '';
  const response = await request.post('/api/v1/files/record', {
    headers: { Authorization: `WebApp ${decodeURIComponent(token)}` },
    multipart: { file: await stripedPhoto('paper.jpg') },
  });
  return ((await response.json()) as { id: number }).id;
}

/** Shows every column of an entity's list to the caller. */
export const showColumns = (api: Api, things: Pick<Things, 'id'>) =>
  api.patch(`/v1/list-settings/e_${things.id}`, { hidden: ['id', 'created_at', 'modified_at'] });
