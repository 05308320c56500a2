import type { AuditAction } from '#resources/audit/audit/auditActions.ts';
import { makeEntity } from '../accounts/entities.ts';
import { postForm } from '../server/multipart.ts';
import { type AuditWorld, fresh, type MakeCall } from './world.ts';

const text = [{ alias: 'title', type: 'text' }] as const;
const entity = ({ owner }: AuditWorld) => makeEntity(owner, fresh(), [...text]);

const record = async ({ owner, secret }: AuditWorld, alias: string): Promise<number> =>
  (await owner.post<{ id: number }>(`/rest/${alias}`, { title: secret() })).body.id;

/** An entity, or a field, whose change has failed, because something in the database has its name, or its table is gone. */
async function failed(world: AuditWorld, of: 'entities' | 'fields'): Promise<number> {
  const { api, owner } = world;
  const alias = fresh();
  const client = await api.database.records.connect();
  const table = of === 'fields' ? (await entity(world)).id : 0;
  const break_ = of === 'entities' ? `create table acc_1.${alias} ()` : `drop table acc_1.e_${table} cascade`;
  await client.query(`set role stoa_data; ${break_}; reset role`);
  client.release();
  const made =
    of === 'entities'
      ? await owner.post<{ id: number }>('/v1/entities', { name: alias, alias })
      : await owner.post<{ id: number }>('/v1/entities/fields', { entity_id: table, name: alias, alias, type_id: 1 });
  return made.body.id;
}

/** Calls about entities, fields, their records, roles and views. */
export const ofShape: Partial<Record<AuditAction, MakeCall>> = {
  'entities.create': async ({ owner }) => ({
    run: () => owner.post('/v1/entities', { name: 'Audited', alias: fresh() }),
    subject: { type: 'entities' },
  }),
  'entity_files.create': async (world) => {
    const bytes = `title\n${world.secret()}\n`;
    const run = () =>
      postForm(world.owner, '/v1/entities/from-file', [['file', { filename: `${fresh()}.csv`, bytes }]]);
    return { run, subject: { type: 'entities' } };
  },
  'entities.update': async (world) => {
    const { id } = await entity(world);
    return { run: () => world.owner.patch(`/v1/entities/${id}`, { name: 'Other' }), subject: { type: 'entities', id } };
  },
  'entities.set_order': async (world) => {
    await entity(world);
    const { items } = (await world.owner.get<{ items: { id: number }[] }>('/v1/entities?limit=-1')).body;
    const order = items.map(({ id }) => id).toReversed();
    return {
      run: () => world.owner.patch('/v1/entities/set-order', { order }),
      subject: { type: 'entities', id: null },
    };
  },
  'entities.remove': async (world) => {
    const { id } = await entity(world);
    return { run: () => world.owner.delete(`/v1/entities/${id}`), subject: { type: 'entities', id } };
  },
  'entities.restore': async (world) => {
    const { id } = await entity(world);
    await world.owner.delete(`/v1/entities/${id}`);
    return { run: () => world.owner.post(`/v1/entities/${id}/restore`), subject: { type: 'entities', id } };
  },
  'entities.retry': async (world) => {
    const id = await failed(world, 'entities');
    return { run: () => world.owner.post(`/v1/entities/${id}/retry`), subject: { type: 'entities', id } };
  },
  'entities.discard': async (world) => {
    const id = await failed(world, 'entities');
    return { run: () => world.owner.post(`/v1/entities/${id}/discard`), subject: { type: 'entities', id } };
  },
  'fields.create': async (world) => {
    const { id: entity_id } = await entity(world);
    const body = { entity_id, name: 'Field', alias: fresh(), type_id: 1 };
    return { run: () => world.owner.post('/v1/entities/fields', body), subject: { type: 'fields' } };
  },
  'fields.update': async (world) => {
    const id = (await entity(world)).fields.title as number;
    const run = () => world.owner.patch(`/v1/entities/fields/${id}`, { name: 'Other' });
    return { run, subject: { type: 'fields', id } };
  },
  'fields.remove': async (world) => {
    const id = (await entity(world)).fields.title as number;
    return { run: () => world.owner.delete(`/v1/entities/fields/${id}`), subject: { type: 'fields', id } };
  },
  'fields.restore': async (world) => {
    const id = (await entity(world)).fields.title as number;
    await world.owner.delete(`/v1/entities/fields/${id}`);
    return { run: () => world.owner.post(`/v1/entities/fields/${id}/restore`), subject: { type: 'fields', id } };
  },
  'fields.set_order': async (world) => {
    const { id, fields } = await entity(world);
    const body = { entity_id: id, order: Object.values(fields) };
    return { run: () => world.owner.patch('/v1/entities/fields/set-order', body), subject: { type: 'entities', id } };
  },
  'fields.retry': async (world) => {
    const id = await failed(world, 'fields');
    return { run: () => world.owner.post(`/v1/entities/fields/${id}/retry`), subject: { type: 'fields', id } };
  },
  'fields.discard': async (world) => {
    const id = await failed(world, 'fields');
    return { run: () => world.owner.post(`/v1/entities/fields/${id}/discard`), subject: { type: 'fields', id } };
  },
  'records.bulk': async (world) => {
    const { id, alias } = await entity(world);
    const body = { create: [{ title: world.secret() }] };
    return { run: () => world.owner.post(`/rest/${alias}/bulk`, body), subject: { type: 'entities', id } };
  },
  'records.merge': async (world) => {
    const { id, alias } = await entity(world);
    const [one, other] = [await record(world, alias), await record(world, alias)];
    const body = { ids: [other], values: { title: world.secret() } };
    return { run: () => world.owner.post(`/rest/${alias}/${one}/merge`, body), subject: { type: 'entities', id } };
  },
  'records.unmerge': async (world) => {
    const { id, alias } = await entity(world);
    const [one, other] = [await record(world, alias), await record(world, alias)];
    await world.owner.post(`/rest/${alias}/${one}/merge`, { ids: [other] });
    return { run: () => world.owner.post(`/rest/${alias}/${one}/unmerge`), subject: { type: 'entities', id } };
  },
  'records.import_csv': async (world) => {
    const { id, alias } = await entity(world);
    const bytes = `title\n${world.secret()}\n`;
    const run = () => postForm(world.owner, `/rest/${alias}/import`, [['file', { filename: 'a.csv', bytes }]]);
    return { run, subject: { type: 'entities', id } };
  },
  'records.undo_import': async (world) => {
    const { id, alias } = await entity(world);
    const file = { filename: 'a.csv', bytes: `title\n${world.secret()}\n` };
    const { body } = await postForm<{ import_id: number }>(world.owner, `/rest/${alias}/import`, [['file', file]]);
    const run = () => world.owner.post(`/rest/${alias}/imports/${body.import_id}/undo`);
    return { run, subject: { type: 'entities', id } };
  },
  'records.export_csv': async (world) => {
    const { id, alias } = await entity(world);
    return { run: () => world.owner.get(`/rest/${alias}/export.csv`), subject: { type: 'entities', id } };
  },
  'records.export_xlsx': async (world) => {
    const { id, alias } = await entity(world);
    return { run: () => world.owner.get(`/rest/${alias}/export.xlsx`), subject: { type: 'entities', id } };
  },
  'roles.create': async ({ owner }) => ({
    run: () => owner.post('/v1/roles', { name: fresh() }),
    subject: { type: 'roles' },
  }),
  'roles.update': async ({ owner }) => {
    const { id } = (await owner.post<{ id: number }>('/v1/roles', { name: fresh() })).body;
    return { run: () => owner.patch(`/v1/roles/${id}`, { name: fresh() }), subject: { type: 'roles', id } };
  },
  'roles.remove': async ({ owner }) => {
    const { id } = (await owner.post<{ id: number }>('/v1/roles', { name: fresh() })).body;
    return { run: () => owner.delete(`/v1/roles/${id}`), subject: { type: 'roles', id } };
  },
  'views.create': async ({ owner }) => ({
    run: () => owner.post('/v1/views', { list: 'users', name: fresh(), state: { query: '' } }),
    subject: { type: 'views' },
  }),
  'views.update': async ({ owner }) => {
    const body = { list: 'users', name: fresh(), state: { query: '' } };
    const { id } = (await owner.post<{ id: number }>('/v1/views', body)).body;
    return { run: () => owner.patch(`/v1/views/${id}`, { name: fresh() }), subject: { type: 'views', id } };
  },
  'views.remove': async ({ owner }) => {
    const body = { list: 'users', name: fresh(), state: { query: '' } };
    const { id } = (await owner.post<{ id: number }>('/v1/views', body)).body;
    return { run: () => owner.delete(`/v1/views/${id}`), subject: { type: 'views', id } };
  },
};
