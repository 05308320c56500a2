import { beforeAll, expect, test, vi } from 'vitest';
import { controlDatabase } from '#server/database/database.ts';
import { erasureLines, repeatErasures } from '../../../resources/people/privacy/server/operator.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { backUp, restore } from '../../support/backup/backups.ts';
import { type TestDatabase, testDatabase } from '../../support/database/database.ts';
import { erase } from '../../support/privacy/erase.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import { appSecret, secret } from '../../support/server/credentials.ts';

/** A restore brings erased people back; the list of erasures erases them again (docs/operating/keeping.md#erased-people). */

const settings = { app_secret: appSecret };

interface Person {
  id: number;
  email: string;
}
let api: Api;
let database: TestDatabase;
let lines: string[];
let ada: Person;
let bob: Person;
let left: Person;
let kept: Person;

const controlOf = (of: Pick<Api, 'database'>) => controlDatabase(of.database.pool);
const idsOf = async (of: Pick<Api, 'database'>) =>
  (await of.database.pool.query('select id from control.users order by id')).rows.map(({ id }) => Number(id));

beforeAll(async () => {
  api = await startApi({ settings });
  const owner = await api.signInOwner();
  await makeEntity(owner, 'deals', [{ alias: 'title', type: 'text' }]);
  ada = await api.makeUser({ full_access: true });
  bob = await api.makeUser({ full_access: true });
  left = await api.makeUser({ name: 'Who left' });
  kept = await api.makeUser();
  for (const { email } of [ada, bob])
    expect((await (await api.signIn(email)).post('/rest/deals', { title: email })).status).toBe(201);
  expect((await owner.delete(`/v1/users/${left.id}`)).status).toBe(204);
  const file = await backUp(api);
  await erase(owner, ada, { texts: true });
  await erase(owner, bob);
  await erase(owner, { id: left.id, email: 'Who left' });
  lines = await erasureLines(controlOf(api), secret);
  database = await testDatabase({ from: 'nothing' });
  await restore({ settings: api.settings, database }, file);
}, 300_000);

test('the list has ids and times, and nothing else of the people', () => {
  const keys = ['account_id', 'erased_at', 'installation', 'texts', 'user_id'];
  expect(lines.map((line) => Object.keys(JSON.parse(line)).sort())).toEqual([keys, keys, keys]);
  expect(lines.join()).not.toContain('@');
});

test('a list that is of another installation or damaged is refused as a whole', async () => {
  const foreign = lines.map((line) => JSON.stringify({ ...JSON.parse(line), installation: 'x' }));
  await expect(
    repeatErasures(controlOf({ database }), secret, [lines[0] as string, foreign[1] as string]),
  ).rejects.toThrow('Line 2 is of another installation');
  await expect(repeatErasures(controlOf({ database }), secret, ['{}'])).rejects.toThrow('Line 1 is none that');
  expect(await idsOf({ database })).toEqual(expect.arrayContaining([ada.id, bob.id]));
});

test('whom the restore has brought back is erased again, once, and nobody else', async () => {
  // Numbers are given again after a restore: who came later under one is another person.
  const later = { ...JSON.parse(lines[0] as string), user_id: kept.id, erased_at: '2020-01-01T00:00:00.000Z' };
  const said = await repeatErasures(controlOf({ database }), secret, [...lines, JSON.stringify(later)]);
  expect(said).toEqual([ada, bob, left].map(({ id }) => expect.stringMatching(new RegExp(`^erased: person ${id} of`))));
  expect(await repeatErasures(controlOf({ database }), secret, lines)).toEqual([]);
  const restored = await startApi({ database, settings });
  const owner = await restored.signInOwner();
  await vi.waitFor(
    async () =>
      expect((await restored.sql('select state, texts from control.erasures order by id')) as object[]).toEqual([
        { state: 'done', texts: true },
        { state: 'done', texts: false },
        { state: 'done', texts: false },
      ]),
    { timeout: 120_000, interval: 200 },
  );
  expect(await idsOf(restored)).toEqual(await idsOf(api));
  const { body } = await owner.get<{ items: { title: string | null; created_by: number }[] }>(
    '/rest/deals?sort[id]=asc',
  );
  expect(body.items.map(({ title }) => title)).toEqual([null, bob.email]);
  for (const { created_by } of body.items) expect([ada.id, bob.id]).not.toContain(created_by);
  const logged = await owner.get<{ items: object[] }>('/v1/audit?filter[action]=privacy.erase');
  expect(logged.body.items).toMatchObject(Array(3).fill({ via: 'system', user_id: null }));
});
