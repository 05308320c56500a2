import { beforeAll, describe, expect, test } from 'vitest';
import { atEnd } from '../../support/atEnd.ts';
import {
  type CitusCluster,
  findCitus,
  giveCitusDatabase,
  makeCitusDatabase,
  openCitusCluster,
} from '../../support/database/citus.ts';
import { accountOn, commandsOf, urlOf } from '../../support/planes/planes.ts';
import { type Api, startApi } from '../../support/server/api.ts';

const found = await findCitus();
const database = 'records';

describe.skipIf('missing' in found)('a Citus cluster as a plane', () => {
  let api: Api;
  let cluster: CitusCluster;
  let url: string;
  beforeAll(async () => {
    cluster = await openCitusCluster();
    atEnd(cluster.close);
    await makeCitusDatabase(cluster.servers, database, 'postgres');
    await giveCitusDatabase(cluster.servers, database, 'operator');
    const [head] = cluster.servers;
    url = urlOf({ host: '127.0.0.1', port: head?.port as number, user: 'operator', password: '', database });
    api = await startApi();
  });

  test('is refused while it does not shard by schema', async () => {
    const { plane } = commandsOf(api);
    const off = `${url}&options=${encodeURIComponent('-c citus.enable_schema_based_sharding=off')}`;
    const refused = await plane('add', 'cluster', '--url', off);
    expect(refused).toMatchObject({ exit: 1 });
    expect(refused.lines.join()).toContain('does not shard by schema');
  });

  test('is added, and named in the list', async () => {
    const { plane } = commandsOf(api);
    expect(await plane('add', 'cluster', '--url', url)).toMatchObject({ exit: 0 });
    expect((await plane('list')).lines.join('\n')).toMatch(/^cluster +open +.*Citus 1\d/m);
  });

  test('loses only the accounts of a worker that is dead', async () => {
    const [a, b] = [await accountOn(api, 'cluster'), await accountOn(api, 'cluster')];
    const portOf = async ({ id }: { id: number }) =>
      (
        await cluster.servers[0]?.query<{ port: number }>(
          `select distinct nodeport as port from citus_shards where table_name::text like 'acc_${id}.%'`,
          database,
        )
      )?.map(({ port }) => port);
    const [ofA, ofB] = [await portOf(a), await portOf(b)];
    expect([ofA?.length, ofB?.length, ofA?.[0] === ofB?.[0]]).toEqual([1, 1, false]);
    const worker = cluster.servers.find(({ port }) => port === ofA?.[0]);
    const make = ({ client }: typeof a) => client.post<{ id: number }>('/rest/deals', { title: 'one', count: 1 });
    expect([(await make(a)).status, (await make(b)).status]).toEqual([201, 201]);

    await worker?.signal('SIGQUIT');
    expect((await make(a)).status).toBe(503);
    for (let n = 0; n < 20; n += 1) {
      const { status, body } = await make(b);
      expect(status).toBe(201);
      const path = `/rest/deals/${body.id}`;
      expect((await b.client.patch(path, { count: n + 2 })).status).toBe(200);
      const history = await b.client.get<{ total_count: number }>(`${path}/history`);
      expect(history.body.total_count).toBe(2);
      expect((await b.client.delete(path)).status).toBe(204);
    }
    const bulk = await b.client.post<{ created: { id: number }[] }>('/rest/deals/bulk', {
      create: [{ title: 'two' }, { title: 'three' }],
    });
    expect(bulk.status).toBe(200);
    const [two, three] = bulk.body.created.map(({ id }) => id);
    const changes = { update: [{ id: two, title: 'changed' }], delete: [three] };
    expect((await b.client.post('/rest/deals/bulk', changes)).status).toBe(200);

    await worker?.start();
    await expect.poll(async () => (await make(a)).status).toBe(201);
  });
});
