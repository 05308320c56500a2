import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { reachEmbedded } from '#server/database/embedded.ts';
import { migrationPool } from '#server/database/pool.ts';
import { fillThings, makeThings, type Things } from '../../support/accounts/things.ts';
import type { Api } from './account.ts';
import { stripes } from './photos.ts';
import { dataFolder } from './place.ts';

/** An entity with all nine types of fields and so many records, made past the API in seconds. */
export async function makeManyThings(api: Api, alias: string, name: string, count: number): Promise<Things> {
  const things = await makeThings((path, body) => api.post(path, body), alias, name);
  const { connection } = await reachEmbedded(dataFolder);
  const pool = migrationPool(connection);
  await fillThings(pool, things, count, []);
  await pool.end();
  return things;
}

/** Uploads a picture as the person of this browser, who is signed in. */
export async function uploadPaper(
  context: BrowserContext,
  request: APIRequestContext,
  baseURL: string,
): Promise<number> {
  const token = (await context.cookies(baseURL)).find(({ name }) => name === 'stoa')?.value ?? '';
  const answer = await request.post('/api/v1/files/record', {
    headers: { Authorization: `WebApp ${decodeURIComponent(token)}` },
    multipart: { file: await stripes('paper.jpg') },
  });
  return ((await answer.json()) as { id: number }).id;
}

/** Shows every column of an entity's list to whoever calls. */
export const showColumns = (api: Api, things: Pick<Things, 'id'>) =>
  api.patch(`/v1/list-settings/e_${things.id}`, { hidden: ['id', 'created_at', 'modified_at'] });
