import { makeEntity, type TestEntity } from '../accounts/entities.ts';
import { makeEveryType } from '../accounts/everyType.ts';
import type { Api } from '../server/api.ts';
import type { Client } from '../server/client.ts';
import { postForm } from '../server/multipart.ts';
import { type FuzzModules, makeFuzzModules } from './modules.ts';
import { makeFuzzRoles } from './roles.ts';
import { makeFuzzViews } from './views.ts';

/** Existing objects that requests can name. */
export interface FuzzWorld {
  users: number[];
  /** Users whom requests may remove. */
  removable: number[];
  /** Users who have not accepted their invitation. */
  invited: number[];
  files: number[];
  /** An entity with a field of each type. Its schema does not change. */
  things: TestEntity;
  /** The target of its select of records. */
  targets: TestEntity;
  /** Its fields are added and deleted while its records are written. */
  growing: TestEntity;
  /** Entities that requests may rename, discard and delete. */
  spare: number[];
  spareFields: number[];
  /** Entities with a failed change. */
  failed: number[];
  failedFields: number[];
  /** Ids of records, the same in each entity. */
  records: number[];
  views: number[];
  roles: number[];
  modules: FuzzModules;
}

/** Creates the objects in the first account. */
export async function makeFuzzWorld(api: Api, admin: Client, users: number[]): Promise<FuzzWorld> {
  const { entity: things, target: targets } = await makeEveryType(admin, 'things');
  const growing = await makeEntity(admin, 'growing', [{ alias: 'text_a', type: 'text' }]);
  const spareFields = await Promise.all(
    Array.from({ length: 20 }, (_, n) => addText(admin, growing.id, `z${letters(n)}`)),
  );
  const records = Array.from({ length: 40 }, (_, n) => n + 1);
  await admin.post('/rest/things_target/bulk', { create: records.map((n) => ({ title: `target ${n}` })) });
  await admin.post('/rest/things/bulk', {
    create: records.map((n) => ({ text_a: `text ${n}`, int_a: n, entity_a: n })),
  });
  await admin.post('/rest/growing/bulk', { create: records.map(() => ({})) });
  const spare: number[] = [];
  for (let n = 0; n < 15; n++) spare.push((await makeEntity(admin, `spare_${n}`)).id);
  const invited: number[] = [];
  for (let n = 0; n < 3; n++)
    invited.push((await admin.post<{ id: number }>('/v1/users/invite', { email: `invited${n}@example.com` })).body.id);
  const removable: number[] = [];
  for (let n = 0; n < 20; n++) removable.push((await api.makeUser()).id);
  const files: number[] = [];
  for (let n = 0; n < 3; n++) {
    const parts = [['file', { filename: `${n}.txt`, bytes: `file ${n}` }]] as const;
    files.push((await postForm<{ id: number }>(admin, '/v1/files/record', parts)).body.id);
  }
  return {
    users,
    removable,
    invited,
    files,
    things,
    targets,
    growing,
    spare,
    spareFields,
    records,
    views: await makeFuzzViews(admin),
    roles: await makeFuzzRoles(admin),
    modules: await makeFuzzModules(admin),
    ...(await makeFailed(api, admin)),
  };
}

export const letters = (n: number): string =>
  [...n.toString(26).padStart(4, '0')].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('');

async function addText(admin: Client, entity_id: number, alias: string): Promise<number> {
  const body = { entity_id, name: alias, alias, type_id: 1 };
  return (await admin.post<{ id: number }>('/v1/entities/fields', body)).body.id;
}

/** Entities whose view name is in use, and fields whose table was dropped: their changes fail. */
async function makeFailed(api: Api, admin: Client): Promise<Pick<FuzzWorld, 'failed' | 'failedFields'>> {
  const failed: number[] = [];
  const aliases = Array.from({ length: 10 }, (_, n) => `taken_${n}`);
  const { id: gone } = await makeEntity(admin, 'goner');
  await byHand(api, [
    `drop table acc_1.e_${gone} cascade`,
    ...aliases.map((alias) => `create table acc_1.${alias} ()`),
  ]);
  for (const alias of aliases)
    failed.push((await admin.post<{ id: number }>('/v1/entities', { name: alias, alias })).body.id);
  const failedFields = await Promise.all(aliases.map((_, n) => addText(admin, gone, `x${letters(n)}`)));
  return { failed, failedFields };
}

async function byHand(api: Api, statements: string[]): Promise<void> {
  const client = await api.database.records.connect();
  try {
    await client.query(['set role stoa_data', ...statements, 'reset role'].join(';'));
  } finally {
    client.release();
  }
}
