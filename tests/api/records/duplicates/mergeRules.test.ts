import { beforeAll, expect, test } from 'vitest';
import { makeEntity } from '../../../support/accounts/entities.ts';
import { put } from '../../../support/roles/deals.ts';
import { startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';

/** Merges where fields are unique or required. */

let owner: Client;
beforeAll(async () => {
  const api = await startApi();
  owner = await api.signInOwner();
  const firms = await makeEntity(owner, 'firms', [
    { alias: 'email', type: 'text', extra: { is_unique: true } },
    { alias: 'name', type: 'text', extra: { is_required: true } },
  ]);
  const extra = {
    select_subtype: 'entity' as const,
    select_entity_id: firms.id,
    select_entity_key: firms.fields.name as number,
  };
  await makeEntity(owner, 'profiles', [{ alias: 'firm', type: 'select', extra: { ...extra, is_unique: true } }]);
});

const emailOf = async (id: number) => (await owner.get<{ email: string }>(`/rest/firms/${id}`)).body.email;
const faults = async (path: string, body: object) => {
  const answer = await owner.post(path, body);
  return [answer.status, ...(answer.body.violations ?? []).map(({ field, message }) => [field, message])];
};

test('a record takes the unique value of one that it takes in, and gives it back', async () => {
  const [a, b] = [
    await put(owner, 'firms', { name: 'A', email: 'a@x.de' }),
    await put(owner, 'firms', { name: 'B', email: 'b@x.de' }),
  ];
  const c = await put(owner, 'firms', { name: 'C', email: 'c@x.de' });
  expect(await faults(`/rest/firms/${a}/merge`, { ids: [b], values: { email: 'C@x.de' } })).toEqual([
    422,
    ['values.email', 'errors.taken'],
  ]);
  const merged = await owner.post(`/rest/firms/${a}/merge`, { ids: [b], values: { email: 'b@x.de' } });
  expect(merged.status, merged.text).toBe(200);
  const undone = await owner.post(`/rest/firms/${a}/unmerge`);
  expect(undone.status, undone.text).toBe(200);
  expect([await emailOf(a), await emailOf(b), await emailOf(c)]).toEqual(['a@x.de', 'b@x.de', 'c@x.de']);
});

test('an undo is refused while another record has a unique value that it gives back', async () => {
  const [a, b] = [
    await put(owner, 'firms', { name: 'A' }),
    await put(owner, 'firms', { name: 'B', email: 'mine@x.de' }),
  ];
  await owner.post(`/rest/firms/${a}/merge`, { ids: [b] });
  const other = await put(owner, 'firms', { name: 'Other', email: 'mine@x.de' });
  const refused = await owner.post(`/rest/firms/${a}/unmerge`);
  expect([refused.status, refused.body.violations]).toEqual([
    422,
    [{ field: 'email', message: 'errors.taken', params: { id: other } }],
  ]);
});

test('a required value is not emptied, and a unique select does not lead from two records to one', async () => {
  const [a, b] = [await put(owner, 'firms', { name: 'A' }), await put(owner, 'firms', { name: 'B' })];
  expect(await faults(`/rest/firms/${a}/merge`, { ids: [b], values: { name: '' } })).toEqual([
    422,
    ['values.name', 'errors.required'],
  ]);
  await put(owner, 'profiles', { firm: a });
  await put(owner, 'profiles', { firm: b });
  expect(await faults(`/rest/firms/${a}/merge`, { ids: [b] })).toEqual([422, ['ids', 'errors.taken']]);
});
