import { expect, test } from 'vitest';
import { makeEntity } from '../../support/accounts/entities.ts';
import { put } from '../../support/roles/deals.ts';
import { allRights, makeHolder, makeRole, own } from '../../support/roles/makeRole.ts';
import { startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { postForm } from '../../support/server/multipart.ts';

const upload = async (who: Client, name: string): Promise<number> => {
  const answer = await postForm<{ id: number }>(who, '/v1/files/record', [['file', { filename: name, bytes: name }]]);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
};

/** An account whose papers have an owner and a file. */
async function startPapers() {
  const api = await startApi();
  const owner = await api.signInOwner();
  const papers = await makeEntity(owner, 'papers', [
    { alias: 'owner', type: 'select', extra: { select_subtype: 'user' } },
    { alias: 'scan', type: 'file' },
  ]);
  return { api, owner, papers };
}

test('a file is there for who uploaded it or may read a record with it', async () => {
  const { api, owner, papers } = await startPapers();
  const role = await makeRole(owner, { entities: [{ ...allRights(papers.id), read: own, update: own }] });
  const holder = await makeHolder(api, role);
  const [theirs, ours] = [await upload(owner, 'canary.txt'), await upload(owner, 'seen.txt')];
  await put(owner, 'papers', { scan: theirs });
  const paper = await put(owner, 'papers', { owner: holder.id, scan: ours });
  expect((await holder.get(`/v1/files/${ours}`)).status).toBe(200);
  for (const path of [`/v1/files/${theirs}`, `/v1/files/${theirs}/data`]) {
    const answer = await holder.get(path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('canary');
  }
  // Naming a file in a record would let its author read it.
  expect((await holder.patch(`/rest/papers/${paper}`, { scan: theirs })).status).toBe(422);
  expect((await holder.post('/rest/papers', { owner: holder.id, scan: theirs })).status).toBe(422);
  expect((await holder.post('/rest/papers', { owner: holder.id, scan: ours })).status).toBe(201);
  const mine = await upload(holder, 'mine.txt');
  expect((await holder.get(`/v1/files/${mine}`)).status).toBe(200);
  expect((await holder.patch(`/rest/papers/${paper}`, { scan: mine })).status).toBe(200);
});

test('a narrowed key does not read files of hidden records that its person uploaded', async () => {
  const { api, owner, papers } = await startPapers();
  const role = await makeRole(owner, { entities: [{ ...allRights(papers.id), read: own, update: own }] });
  const made = await owner.post('/v1/users/1/api-keys', { name: 'Papers', role_id: role.id });
  const key = api.visitor({ authorization: `ApiKey ${made.text}` });
  const file = await upload(owner, 'canary.txt');
  await put(owner, 'papers', { scan: file });
  for (const path of [`/v1/files/${file}`, `/v1/files/${file}/data`]) {
    const answer = await key.get(path);
    expect([answer.status, answer.text.includes('canary')]).toEqual([404, false]);
  }
  const paper = await put(key, 'papers', { owner: 1 });
  expect((await key.patch(`/rest/papers/${paper}`, { scan: file })).status).toBe(422);
  // One that nothing uses yet is the key's to attach.
  const fresh = await upload(key, 'own.txt');
  expect((await key.patch(`/rest/papers/${paper}`, { scan: fresh })).status).toBe(200);
  expect((await key.get(`/v1/files/${fresh}`)).status).toBe(200);
});

test('a file in a field that is read in some records only is there for them only', async () => {
  const { api, owner, papers } = await startPapers();
  const fields = [{ field_id: papers.fields.scan as number, access: 'none' as const }];
  const reader = await makeRole(owner, { entities: [{ entity_id: papers.id, read: 'all' }], fields });
  const keeper = await makeRole(owner, { entities: [{ entity_id: papers.id, read: own, update: own }] });
  const holder = await makeHolder(api, reader, keeper);
  const [theirs, ours] = [await upload(owner, 'canary.txt'), await upload(owner, 'seen.txt')];
  const other = await put(owner, 'papers', { scan: theirs });
  const paper = await put(owner, 'papers', { owner: holder.id, scan: ours });
  expect((await holder.get(`/rest/papers/${other}`)).body).toMatchObject({ scan: null });
  expect((await holder.get(`/v1/files/${theirs}`)).status).toBe(404);
  expect((await holder.get(`/v1/files/${ours}`)).status).toBe(200);
  expect((await holder.patch(`/rest/papers/${paper}`, { scan: theirs })).status).toBe(422);
});
