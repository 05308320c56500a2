import { beforeAll, expect, test } from 'vitest';
import { freshAlias, refused, violationsOf, withOneEntity } from '../../support/accounts/oneEntity.ts';

/** The order of entities in menus (docs/reference/api/entities.md#looks-of-entities). */

const world = withOneEntity('first_of_all');

interface Placed {
  id: number;
  position: number | null;
}

const make = async (): Promise<number> =>
  (await world.owner.post<Placed>('/v1/entities', { name: 'Ordered', alias: freshAlias() })).body.id;
const read = async () => (await world.owner.get<{ items: Placed[] }>('/v1/entities?limit=-1')).body.items;
const places = async () => new Map((await read()).map(({ id, position }) => [id, position]));
const set = (order: readonly number[]) => world.owner.patch<{ items: Placed[] }>('/v1/entities/set-order', { order });
const version = async () =>
  (
    await world.api.sql<{ schema_version: number }>(
      'select schema_version from control.account_schemas where account_id = 1',
    )
  )[0]?.schema_version;

let ids: number[];
beforeAll(async () => {
  ids = [world.entity.id, await make(), await make()];
});

test('gives every entity its place, and answers them in that order', async () => {
  const order = [ids[2], ids[0], ids[1]] as number[];
  const answer = await set(order);
  expect(answer.status).toBe(200);
  expect(answer.body.items.map(({ id, position }) => [id, position])).toEqual(order.map((id, at) => [id, at + 1]));
  expect(await places()).toEqual(new Map(order.map((id, at) => [id, at + 1])));
});

test('tells every process, unless nothing has changed', async () => {
  const before = await version();
  expect((await set(ids)).status).toBe(200);
  const after = await version();
  expect(after).toBeGreaterThan(before as number);
  expect((await set(ids)).status).toBe(200);
  expect(await version()).toBe(after);
});

test('an order that leaves one out, repeats one or names another is refused, and changes nothing', async () => {
  await set(ids);
  const [one, two, three] = ids as [number, number, number];
  for (const order of [[], [two, one], [three, two, one, one], [three, two, two], [three, two, 999_999]])
    expect(violationsOf(await set(order))).toEqual(refused('order entities.errors.order'));
  expect(await places()).toEqual(new Map(ids.map((id, at) => [id, at + 1])));
});

test('leaves out the trash; what comes back has the place that it had', async () => {
  await set(ids);
  const [one, two, three] = ids as [number, number, number];
  await world.owner.delete(`/v1/entities/${two}`);
  expect(violationsOf(await set([three, two, one]))).toEqual(refused('order entities.errors.order'));
  expect((await set([three, one])).status).toBe(200);
  await world.owner.post(`/v1/entities/${two}/restore`);
  expect(await places()).toEqual(
    new Map([
      [three, 1],
      [one, 2],
      [two, 2],
    ]),
  );
});

test('of many at once, with entities that come meanwhile, one holds and none fails otherwise', async () => {
  const orders = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? ids : ids.toReversed()));
  const [answers] = await Promise.all([Promise.all(orders.map(set)), make()]);
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 422)).toEqual([]);
  const now = await read();
  const placed = now
    .filter(({ position }) => position !== null)
    .sort((a, b) => Number(a.position) - Number(b.position));
  expect([ids.join(), ids.toReversed().join()]).toContain(placed.map(({ id }) => id).join());
});

test("another account's entities are unknown", async () => {
  const other = await world.api.makeAccount('other');
  const client = await world.api.signIn(other.owner.email, other.host);
  expect(violationsOf(await client.patch('/v1/entities/set-order', { order: [world.entity.id] }))).toEqual(
    refused('order entities.errors.order'),
  );
});
