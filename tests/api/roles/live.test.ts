import { beforeAll, expect, test, vi } from 'vitest';
import type { Role } from '#resources/people/roles/roles.resource.ts';
import { type DealsWorld, makeDeals, put } from '../../support/roles/deals.ts';
import { makeHolder, makeRole, own } from '../../support/roles/makeRole.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { type Listening, listen, type RecordsEvent } from '../../support/server/eventStream.ts';
import { timeLimit } from '../../support/timeLimit.ts';

/** Rights in open streams, and in other processes. */

let api: Api;
let owner: Client;
let world: DealsWorld;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  world = await makeDeals(owner);
});

const reads = (read: Role['entities'][number]['read'], entity_id = world.deals.id) => ({
  entities: [{ entity_id, read }],
});

/** Writes records until the latest event is this one: while rights are being read again, events name nothing. */
async function expectEvent(stream: Listening, write: () => Promise<number>, expected: (id: number) => RecordsEvent) {
  for (let tries = 0; tries < 20; tries++) {
    stream.forget();
    const id = await write();
    const [event] = await stream.recordsUntil((events) => events.length > 0);
    if (event?.entity_id === undefined) continue;
    return expect(event).toEqual(expected(id));
  }
  throw new Error('The rights are not known');
}

test('events name the records only to people who may read all of them', async () => {
  const { companies, deals } = world;
  const all = await makeHolder(api, await makeRole(owner, reads('all')));
  const some = await makeHolder(api, await makeRole(owner, reads(own)));
  const none = await makeHolder(api, await makeRole(owner, reads('all', companies.id)));
  const [ofAll, ofSome, ofNone] = (await Promise.all([all, some, none].map((who) => listen(api, who)))) as [
    Listening,
    Listening,
    Listening,
  ];
  for (const stream of [ofAll, ofSome, ofNone]) await stream.until(': open');
  const entity = { entity_id: deals.id, alias: 'deals' };
  const deal = () => put(owner, 'deals', { title: 'canary' });
  await expectEvent(ofAll, deal, (id) => ({ ...entity, ids: [id] }));
  await expectEvent(ofSome, deal, () => entity);
  const company = () => put(owner, 'companies', { title: 'Seen' });
  await expectEvent(ofNone, company, (id) => ({ entity_id: companies.id, alias: 'companies', ids: [id] }));
  expect(ofNone.records().some(({ entity_id }) => entity_id === deals.id)).toBe(false);
});

test('a right that is taken away is gone in another process within 5 s, from open streams too', async () => {
  const { deals } = world;
  const second = await startApi({ database: api.database });
  const role = await makeRole(owner, reads('all'));
  const holder = await makeHolder(api, role);
  const elsewhere = second.visitor({ authorization: holder.authorization as string });
  expect((await elsewhere.get('/rest/deals')).status).toBe(200);
  const stream = await listen(second, holder);
  await stream.until(': open');
  const taken = performance.now();
  await owner.patch(`/v1/roles/${role.id}`, reads(own));
  await stream.until('event: schema');
  await vi.waitFor(
    async () => expect((await elsewhere.get('/rest/deals?count=exact')).body).toMatchObject({ totals: { count: 0 } }),
    { timeout: timeLimit(5000), interval: 50 },
  );
  expect(performance.now() - taken).toBeLessThan(timeLimit(5000));
  await expectEvent(
    stream,
    () => put(owner, 'deals', { title: 'canary' }),
    () => ({ entity_id: deals.id, alias: 'deals' }),
  );
  // Other roles of the person end the stream; the page opens another.
  await owner.patch(`/v1/users/${holder.id}`, { role_ids: [] });
  expect(await stream.until('never sent')).toContain('ended');
});
