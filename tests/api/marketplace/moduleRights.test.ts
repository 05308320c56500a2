import { beforeAll, describe, expect, test } from 'vitest';
import type { MarketModule } from '#resources/modules/marketplace/marketplace.resource.ts';
import type { RoleCreate } from '#resources/people/roles/roles.resource.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { upload } from '../../support/files/files.ts';
import { withMarket } from '../../support/modules/market.ts';
import { type DealsWorld, makeDeals, put } from '../../support/roles/deals.ts';
import { makeHolder, makeRole } from '../../support/roles/makeRole.ts';
import type { Client } from '../../support/server/client.ts';

/** What modules may do with records: by themselves, and for people with rights of their own. */

const market = withMarket();
let world: DealsWorld;
let module: MarketModule;
beforeAll(async () => {
  world = await makeDeals(market.owner);
  const { module: made } = await market.publish('rights', { asks: { entities: { deals: 'write' }, hosts: [] } });
  module = (await market.install(made)).body;
});

const levels = ['none', 'read', 'write', 'hidden field'] as const;
type Level = (typeof levels)[number];
const principals = ['itself', 'an administrator', ...levels.map((level) => `a person with ${level}` as const)] as const;
type Principal = (typeof principals)[number];

/** The rights on deals at a level. */
function rightsAt(level: Level): Pick<RoleCreate, 'entities' | 'fields'> {
  const { id: entity_id, fields } = world.deals;
  const changes = { create: 'all', update: 'all', delete: 'all' } as const;
  return {
    entities: level === 'none' ? [] : [{ entity_id, read: 'all', ...(level !== 'read' && changes) }],
    fields: level === 'hidden field' ? [{ field_id: fields.note as number, access: 'none' }] : [],
  };
}

async function clientOf(principal: Principal): Promise<Client> {
  const by = (token: string) => market.api.visitor({ authorization: `Module ${token}` });
  if (principal === 'itself') return by(module.account_module?.token as string);
  const level = levels.find((each) => principal.endsWith(` ${each}`));
  const person = level ? await makeHolder(market.api, await makeRole(market.owner, rightsAt(level))) : market.owner;
  return by((await person.get('/v1/accounts/modules/rights/disposable-token')).text);
}

const cells = levels.flatMap((install) => principals.map((principal) => ({ install, principal })));

describe.each(cells)('a module with $install, by $principal', ({ install, principal }) => {
  const person = levels.find((level) => principal.endsWith(` ${level}`));
  const both = person ? [install, person] : [install];
  const mayRead = !both.includes('none');
  const mayWrite = mayRead && !both.includes('read');
  const seesNote = mayRead && !both.includes('hidden field');
  let client: Client;
  let id: number;
  beforeAll(async () => {
    await market.owner.patch(`/v1/roles/${module.account_module?.role_id}`, rightsAt(install));
    id = await put(market.owner, 'deals', { title: 'Deal', note: 'canary note' });
    client = await clientOf(principal);
  });

  test('reads', async () => {
    const one = await client.get<Record<string, unknown>>(`/rest/deals/${id}`);
    expect(one.status).toBe(mayRead ? 200 : 404);
    const list = await client.get(`/rest/deals?query[id]=${id}`);
    expect(list.status).toBe(mayRead ? 200 : 404);
    for (const { text } of [one, list, await client.get('/v1/entities?with=fields')])
      if (!seesNote) expect(text).not.toMatch(/note/);
    if (seesNote) expect(one.body.note).toBe('canary note');
    const { items } = (await client.get<{ items: { alias: string }[] }>('/v1/entities')).body;
    expect(items.map(({ alias }) => alias)).toEqual(mayRead ? ['deals'] : []);
    if (mayRead) expect((await client.get(`/rest/deals?query[note]=x`)).status).toBe(seesNote ? 200 : 422);
  });

  test('writes', async () => {
    const denied = mayRead ? 403 : 404;
    expect((await client.patch(`/rest/deals/${id}`, { title: 'Changed' })).status).toBe(mayWrite ? 200 : denied);
    if (mayWrite) expect((await client.patch(`/rest/deals/${id}`, { note: 'x' })).status).toBe(seesNote ? 200 : 422);
    expect((await client.post('/rest/deals', { title: 'Made' })).status).toBe(mayWrite ? 201 : denied);
    expect((await client.post('/rest/deals/bulk', { update: [{ id, title: 'Bulk' }] })).status).toBe(
      mayWrite ? 200 : denied,
    );
    expect((await client.delete(`/rest/deals/${id}`)).status).toBe(mayWrite ? 204 : denied);
    const kept = await market.owner.get<{ title: string; deleted_at: string | null }>(`/rest/deals/${id}`);
    if (!mayWrite) expect(kept.body).toMatchObject({ title: 'Deal', note: 'canary note', deleted_at: null });
  });

  test('neither imports nor exports', async () => {
    expect((await client.get('/rest/deals/export.csv')).status).toBe(mayRead ? 403 : 404);
  });
});

test('a module names only files of records that it may read, no matter who uploaded them', async () => {
  const scan = [{ alias: 'scan', type: 'file' as const }];
  await makeEntity(market.owner, 'papers', scan);
  await makeEntity(market.owner, 'vault', scan);
  const { module: made } = await market.publish('clerk', { asks: { entities: { papers: 'write' }, hosts: [] } });
  const token = (await market.install(made)).body.account_module?.token as string;
  const clerk = market.api.visitor({ authorization: `Module ${token}` });
  const file = async (name: string) => (await upload(market.owner, 'record', { filename: name, bytes: 'x' })).id;
  const [seen, hidden, loose] = [await file('seen.txt'), await file('hidden.txt'), await file('loose.txt')];
  await put(market.owner, 'papers', { scan: seen });
  await put(market.owner, 'vault', { scan: hidden });
  // As after the person who uploaded them is gone.
  await market.api.sql('update control.files set created_by = null where id = any($1::bigint[])', [[hidden, loose]]);
  expect((await clerk.post('/rest/papers', { scan: seen })).status).toBe(201);
  for (const id of [hidden, loose]) expect((await clerk.post('/rest/papers', { scan: id })).status).toBe(422);
});
