import { expect } from 'vitest';
import type { AuditAction } from '#resources/audit/audit/auditActions.ts';
import { addVersion, makeModule, setMain } from '../modules/makeModule.ts';
import { type AuditWorld, fresh, type MakeCall } from './world.ts';

const alias = () => fresh().replaceAll('_', '-');

/** A module of the first account with two active versions, of which the first is the main one. */
async function module({ owner }: AuditWorld, callback?: string) {
  const made = await makeModule(owner, alias());
  const version = { status_id: 2 as const, ...(callback && { install_callback_url: callback }) };
  const main = await setMain(owner, await addVersion(owner, made, version));
  const next = await addVersion(owner, made, version);
  return { ...made, main, next };
}

async function installed(world: AuditWorld, callback?: string) {
  const made = await module(world, callback);
  expect((await world.owner.post(`/v1/market/install-module/${made.id}`)).status).toBe(200);
  return made;
}

const market = (id: number) => ({ subject: { type: 'marketplace', id } });
const version = (id: number) => ({ subject: { type: 'versions', id } });

/** Calls about modules, the marketplace, settings and the log itself. */
export const ofPrograms: Partial<Record<AuditAction, MakeCall>> = {
  'modules.create': async ({ owner }) => ({
    run: () => owner.post('/v1/modules', { name: 'Module', alias: alias() }),
    subject: { type: 'modules' },
  }),
  'modules.update': async (world) => {
    const { id } = await module(world);
    return { run: () => world.owner.patch(`/v1/modules/${id}`, { name: 'Other' }), subject: { type: 'modules', id } };
  },
  'modules.token': async (world) => {
    const { id } = await module(world);
    const run = () => world.owner.get(`/v1/modules/${id}/token`);
    return { run, subject: { type: 'modules', id }, answersSecret: true };
  },
  'versions.create': async (world) => {
    const { id } = await module(world);
    const run = () => world.owner.post(`/v1/modules/${id}/versions`, { name: 'Third' });
    return { run, subject: { type: 'versions' } };
  },
  'versions.update': async (world) => {
    const { id, next } = await module(world);
    const run = () => world.owner.patch(`/v1/modules/${id}/versions/${next.id}`, { name: 'Renamed' });
    return { run, ...version(next.id) };
  },
  'versions.upload_widget': async (world) => {
    const made = await makeModule(world.owner, alias());
    const draft = await addVersion(world.owner, made);
    const path = `/v1/modules/${made.id}/versions/${draft.id}/widget`;
    const type = { 'content-type': 'text/javascript' };
    return {
      run: () => world.owner.call('PUT', path, `export default '${world.secret()}';`, type),
      ...version(draft.id),
    };
  },
  'versions.set_main': async (world) => {
    const { id, next } = await module(world);
    return { run: () => world.owner.post(`/v1/modules/${id}/versions/${next.id}/set-main`), ...version(next.id) };
  },
  'versions.start_rollout': async (world) => {
    const { id, next } = await module(world);
    const run = () => world.owner.post(`/v1/modules/${id}/versions/${next.id}/rollouts`, { percent: 10 });
    return { run, ...version(next.id) };
  },
  'versions.update_rollout': async (world) => {
    const { id, next } = await module(world);
    const path = `/v1/modules/${id}/versions/${next.id}/rollouts`;
    const begun = await world.owner.post<{ id: number; rollout?: { id: number } }>(path, { percent: 10 });
    const rollout = begun.body.rollout?.id ?? begun.body.id;
    return { run: () => world.owner.patch(`${path}/${rollout}`, { percent: 20 }), ...version(next.id) };
  },
  'marketplace.install': async (world) => {
    const { id } = await module(world);
    return { run: () => world.owner.post(`/v1/market/install-module/${id}`), ...market(id) };
  },
  'marketplace.uninstall': async (world) => {
    const { id } = await installed(world);
    return { run: () => world.owner.post(`/v1/market/uninstall-module/${id}`), ...market(id) };
  },
  'marketplace.update': async (world) => {
    const { id } = await installed(world);
    return { run: () => world.owner.patch(`/v1/market/module/${id}`, { is_main: true }), ...market(id) };
  },
  'marketplace.token': async (world) => {
    const { id } = await installed(world);
    return { run: () => world.owner.post(`/v1/market/module/${id}/token`), ...market(id), answersSecret: true };
  },
  'marketplace.dev_token': async (world) => {
    const { id } = await installed(world);
    const run = () => world.owner.post(`/v1/market/module/${id}/dev-token`, {});
    return { run, ...market(id), answersSecret: true };
  },
  'callbacks.send_again': async (world) => {
    const { id } = await installed(world, world.backend);
    const list = async () =>
      (await world.owner.get<{ items: { id: number; state: string }[] }>(`/v1/modules/${id}/callbacks`)).body.items;
    await expect.poll(async () => (await list())[0]?.state).toBe('delivered');
    const sent = (await list())[0]?.id as number;
    const run = () => world.owner.post(`/v1/modules/${id}/callbacks/${sent}/send-again`);
    return { run, subject: { type: 'callbacks', id: sent } };
  },
  'account.update': async ({ owner }) => ({
    run: () => owner.patch('/v1/auth/account', { account_name: fresh() }),
    subject: { type: 'account' },
  }),
  'account.check_domain': async ({ owner }) => {
    await owner.patch('/v1/auth/account', { account_domain: `${alias()}.example` });
    return { run: () => owner.post('/v1/auth/account/check-domain'), subject: { type: 'account' } };
  },
  'audit.export_csv': async ({ owner, secret }) => ({
    run: () => owner.get(`/v1/audit/export.csv?query=${secret()}`),
    subject: { type: 'audit' },
  }),
  'audit_settings.update': async ({ owner, backend, secret }) => ({
    run: () => owner.patch('/v1/audit/settings', { retention_days: 90, stream_url: `${backend}/${secret()}` }),
    subject: { type: 'audit_settings' },
  }),
  'audit_settings.make_secret': async ({ owner, backend }) => {
    await owner.patch('/v1/audit/settings', { stream_url: backend });
    const run = () => owner.post('/v1/audit/settings/secret');
    return { run, subject: { type: 'audit_settings' }, answersSecret: true };
  },
  'audit_settings.test': async ({ owner, backend }) => {
    await owner.patch('/v1/audit/settings', { stream_url: backend });
    return { run: () => owner.post('/v1/audit/settings/test'), subject: { type: 'audit_settings' } };
  },
};
