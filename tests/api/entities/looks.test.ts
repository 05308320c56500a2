import { expect, test } from 'vitest';
import { refused, violationsOf, withOneEntity } from '../../support/accounts/oneEntity.ts';

/** How an entity is shown (docs/reference/api/entities.md#looks-of-entities). */

const world = withOneEntity('shown');

interface Shown {
  id: number;
  name: string;
  names: object;
  icon: string | null;
  hue: string | null;
  position: number | null;
}

const plain = { names: {}, icon: null, hue: null, position: null };
const looks = { names: { en: 'Deals', ru: 'Сделки' }, icon: 'HandshakeOutlined', hue: 'green', position: 3 };

test('names, icon, hue and position are kept, changed and removed', async () => {
  const { owner, entity } = world;
  const path = `/v1/entities/${entity.id}`;
  expect((await owner.get<Shown>(path)).body).toMatchObject(plain);
  expect((await owner.patch<Shown>(path, looks)).body).toMatchObject({
    ...looks,
    name: (await owner.get<Shown>(path)).body.name,
  });
  const { items } = (await owner.get<{ items: Shown[] }>('/v1/entities')).body;
  expect(items.find(({ id }) => id === entity.id)).toMatchObject(looks);
  const history = await owner.get<{ items: { data: object }[] }>(`${path}/history`);
  expect(history.body.items[0]?.data).toMatchObject({ hue: { from: null, to: 'green' }, names: { from: {} } });
  expect((await owner.patch<Shown>(path, { names: { en: '', ru: 'Сделки' }, hue: null })).body).toMatchObject({
    ...looks,
    names: { ru: 'Сделки' },
    hue: null,
  });
  expect((await owner.patch<Shown>(path, plain)).body).toMatchObject(plain);
});

test('an entity may be made with them, and has them after the trash', async () => {
  const { owner } = world;
  const made = await owner.post<Shown>('/v1/entities', { name: 'Calls', alias: 'calls', ...looks });
  expect(made.body).toMatchObject(looks);
  await owner.delete(`/v1/entities/${made.body.id}`);
  expect((await owner.post<Shown>(`/v1/entities/${made.body.id}/restore`)).body).toMatchObject(looks);
});

test.each<[object, string]>([
  [{ icon: 'a/b' }, 'icon entities.errors.icon'],
  [{ icon: '' }, 'icon errors.required'],
  [{ hue: 'black' }, 'hue errors.choice'],
  [{ position: 0 }, 'position errors.too_small_number'],
  [{ position: 1.5 }, 'position errors.type_int'],
  [{ names: { de: 'Geschäfte' } }, 'names.de errors.unknown_field'],
])('%j is refused', async (body, says) => {
  expect(violationsOf(await world.owner.patch(`/v1/entities/${world.entity.id}`, body))).toEqual(refused(says));
});
