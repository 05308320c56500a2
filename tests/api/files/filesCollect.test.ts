import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StoredFile } from '#resources/data/files/files.resource.ts';
import type { User } from '#resources/people/users/users.resource.ts';
import { newBlobKey } from '#server/files/blobs.ts';
import { openBlobs } from '#server/files/openBlobs.ts';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { ageFiles, type Collector, collectorOf } from '../../support/files/collector.ts';
import { download, incoming, keptOnDisk, keyOf, send, upload } from '../../support/files/files.ts';
import { picture } from '../../support/files/pictures.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

let api: Api;
let owner: Client;
let collector: Collector;
let deals: TestEntity;
beforeAll(async () => {
  api = await startApi({ settings: { jobs: 'off' } });
  owner = await api.signInOwner();
  collector = await collectorOf(api);
  deals = await makeEntity(owner, 'deals', [
    { alias: 'contract', type: 'file' },
    { alias: 'scan', type: 'file' },
  ]);
});
afterAll(() => collector.close());
/** Removes what other tests left. */
beforeEach(async () => {
  collector.logged.length = 0;
  await api.sql('delete from control.files where doomed_at is not null');
});

const text = (client = owner) => upload(client, 'record', { filename: 'a.txt', bytes: 'x' });
const avatar = async (client = owner) => upload(client, 'avatar', { bytes: await picture('png') });

const stateOf = async ({ id, public_link }: StoredFile, host = 'localhost') => {
  const [row] = await api.sql<{ doomed_at: Date | null }>('select doomed_at from control.files where id = $1', [id]);
  const isStored = (await keptOnDisk(api)).includes(keyOf({ public_link }));
  const { status } = await download(api, public_link, { host });
  return `${row ? (row.doomed_at ? 'marked' : 'kept') : 'gone'} ${isStored ? 'stored' : 'removed'} ${status}`;
};
const [kept, marked, gone] = ['kept stored 200', 'marked stored 200', 'gone removed 404'];

describe('an unused file', () => {
  test('is kept for a day, marked for deletion, and deleted an hour later', async () => {
    const file = await text();
    const states: string[] = [];
    for (const hours of [0, 23, 25, 25.5, 27]) {
      await collector.run(hours);
      states.push(await stateOf(file));
    }
    expect(states).toEqual([kept, kept, marked, marked, gone]);
  });

  test('of any kind is deleted', async () => {
    const bytes = await picture('png');
    const files = [
      await text(),
      await avatar(),
      await upload(owner, 'logo', { bytes }),
      await upload(owner, 'favicon', { bytes }),
    ];
    await collector.run(25);
    await collector.run(27);
    expect(await Promise.all(files.map((file) => stateOf(file)))).toEqual([gone, gone, gone, gone]);
  });

  test('cannot be referenced once it is marked', async () => {
    const file = await text();
    await collector.run(25);
    const answer = await owner.post('/rest/deals', { contract: file.id });
    expect(answer).toMatchObject({ status: 422, body: { violations: [{ field: 'contract' }] } });
  });

  test('is spared when it is referenced while being marked', async () => {
    const file = await text();
    const { body } = await owner.post<{ id: number }>('/rest/deals', { contract: null });
    await collector.run(25);
    await api.database.pool.query(
      `update acc_1.e_${deals.id} set f_${deals.fields.contract} = ${file.id} where id = ${body.id}`,
    );
    await collector.run(27);
    expect(await stateOf(file)).toBe(kept);
  });

  test('is deleted in batches of a hundred', async () => {
    await api.sql(
      `insert into control.files (account_id, kind, key, name, size, media_type, created_at, checked_at)
       select 1, 'record', 'many' || n, 'a', 1, 'x', now() - interval '2 days', now() - interval '2 days'
       from generate_series(1, 1234) n`,
    );
    const count = async () =>
      (await api.sql<{ n: number }>(`select count(*)::int as n from control.files where key like 'many%'`))[0]?.n;
    await api.sql(`update control.files set key = key || repeat('x', 43 - length(key)) where key like 'many%'`);
    await collector.run(0);
    expect(await count()).toBe(1234);
    await collector.run(2);
    expect(await count()).toBe(0);
  });
});

describe('a used file is kept', () => {
  const survives = async (file: StoredFile) => {
    for (const hours of [25, 27, 24 * 9, 24 * 9 + 2, 24 * 30]) await collector.run(hours);
    return stateOf(file);
  };

  test('in a record, in either column', async () => {
    const [contract, scan] = [await text(), await text()];
    await owner.post('/rest/deals', { contract: contract.id, scan: scan.id });
    expect([await survives(contract), await survives(scan)]).toEqual([kept, kept]);
  });

  test('in a trashed record, and in a record of a trashed entity', async () => {
    const [file, other] = [await text(), await text()];
    const { body } = await owner.post<{ id: number }>('/rest/deals', { contract: file.id });
    await owner.delete(`/rest/deals/${body.id}`);
    const past = await makeEntity(owner, 'past', [{ alias: 'contract', type: 'file' }]);
    await owner.post('/rest/past', { contract: other.id });
    await owner.delete(`/v1/entities/${past.id}`);
    expect([await survives(file), await survives(other)]).toEqual([kept, kept]);
  });

  test('until it is dereferenced', async () => {
    const file = await text();
    const { body } = await owner.post<{ id: number }>('/rest/deals', { contract: file.id });
    await collector.run(25);
    await owner.patch(`/rest/deals/${body.id}`, { contract: null });
    await collector.run(26);
    expect(await stateOf(file)).toBe(kept);
    await collector.run(25 + 7 * 24 + 1);
    await collector.run(25 + 7 * 24 + 3);
    expect(await stateOf(file)).toBe(gone);
  });

  test("as a user's avatar, original and thumb, in any account", async () => {
    const second = await api.makeAccount('second');
    const person = await api.makeUser();
    const client = await api.signIn(person.email);
    const [original, thumb] = [await avatar(client), await avatar(client)];
    await client.patch<User>('/v1/auth/me', { avatar: { original_id: original.id, thumb_id: thumb.id } });
    await api.join(person.id, second.id);
    await api.sql('delete from control.memberships where user_id = $1 and account_id = 1', [person.id]);
    expect([await survives(original), await survives(thumb)]).toEqual([kept, kept]);
    const there = await api.signIn(person.email, second.host);
    await there.patch('/v1/auth/me', { avatar: null });
    await collector.run(24 * 40);
    await collector.run(24 * 40 + 2);
    expect([await stateOf(original), await stateOf(thumb)]).toEqual([gone, gone]);
  });

  test("as the account's favicon", async () => {
    const { body } = await send<Record<string, string>>(owner, '/v1/auth/favicon', { bytes: await picture('png') });
    await owner.patch('/v1/auth/account', { account_favicon: { '32x32': body['32x32'] } });
    for (const hours of [25, 27, 24 * 9]) await collector.run(hours);
    const status = async (size: string) => (await download(api, body[size] as string)).status;
    expect([await status('16x16'), await status('32x32'), await status('180x180')]).toEqual([404, 200, 404]);
  });

  test('all of them while the account is unreachable; others are still cleaned', async () => {
    const third = await api.makeAccount('third');
    const there = await api.signIn(third.owner.email, third.host);
    await makeEntity(there, 'deals', [{ alias: 'contract', type: 'file' }]);
    const [mine, theirs] = [await text(), await text(there)];
    await api.database.pool.query(`alter schema acc_${third.id} rename to elsewhere`);
    await collector.run(25);
    await collector.run(27);
    expect(await stateOf(mine)).toBe(gone);
    expect(await stateOf(theirs, third.host)).toBe(kept);
    expect(collector.logged).toEqual(['unused files could not be collected', 'unused files could not be collected']);
    await api.database.pool.query(`alter schema elsewhere rename to acc_${third.id}`);
    await collector.run(28);
    await collector.run(30);
    expect(await stateOf(theirs, third.host)).toBe(gone);
  });
});

describe('leftovers of crashes', () => {
  test('deletes blobs without a row after a day, keeps those with one', async () => {
    const file = await text();
    const blobs = openBlobs(api.settings);
    const [old, young] = [newBlobKey(), newBlobKey()];
    await blobs.put(old, { bytes: Buffer.from('x') });
    await ageFiles(api, 'files', 25);
    await blobs.put(young, { bytes: Buffer.from('x') });
    await collector.run(0);
    const names = await keptOnDisk(api);
    expect([old, young, keyOf(file)].map((key) => names.includes(key))).toEqual([false, true, true]);
  });

  test('deletes old temporary files, keeps uploads in progress', async () => {
    const half = path.join(api.settings.data_dir, 'files', 'ab', `${'ab'.padEnd(43, 'x')}.0.part`);
    const aside = path.join(api.settings.data_dir, 'files-incoming');
    await fs.mkdir(path.dirname(half), { recursive: true });
    await fs.writeFile(half, 'x');
    await fs.writeFile(path.join(aside, 'left'), 'x');
    await ageFiles(api, 'files-incoming', 2);
    await fs.writeFile(path.join(aside, 'coming'), 'x');
    await collector.run(0);
    expect(await incoming(api)).toEqual(['coming']);
    await fs.access(half);
    await collector.run(25);
    await expect(fs.access(half)).rejects.toThrow('ENOENT');
  });
});
