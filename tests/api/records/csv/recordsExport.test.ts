import { expect, test } from 'vitest';
import { makeEntity } from '../../../support/accounts/entities.ts';
import { startApi } from '../../../support/server/api.ts';

test('exports the names of options, people and records on demand', async () => {
  const api = await startApi();
  const owner = await api.signInOwner();
  const firms = await makeEntity(owner, 'firms', [{ alias: 'title', type: 'text' }]);
  const firm = (await owner.post<{ id: number }>('/rest/firms', { title: 'Acme, Ltd' })).body.id;
  const nameless = (await owner.post<{ id: number }>('/rest/firms', {})).body.id;
  const target = {
    select_subtype: 'entity' as const,
    select_entity_id: firms.id,
    select_entity_key: firms.fields.title ?? 0,
  };
  const visits = await makeEntity(owner, 'visits', [
    { alias: 'stage', type: 'select', variants: [{ name: '=Won', alias: 'won' }] },
    { alias: 'person', type: 'select', extra: { select_subtype: 'user' } },
    { alias: 'firm', type: 'select', extra: target },
  ]);
  await owner.post('/rest/visits', { stage: visits.variants.stage?.won, person: 1, firm });
  await owner.post('/rest/visits', { firm: nameless });
  const me = (await owner.get<{ user: { name: string } }>('/v1/auth/me')).body.user.name;
  const query = 'fields=stage,person,firm&sort[id]=asc';
  const labelled = await owner.get(`/rest/visits/export.csv?labels=true&${query}`);
  expect(labelled.text).toBe(`id,stage,person,firm\r\n1,'=Won,${me},"Acme, Ltd"\r\n2,,,${nameless}\r\n`);
  const plain = await owner.get(`/rest/visits/export.csv?${query}`);
  expect(plain.text).toBe(`id,stage,person,firm\r\n1,${visits.variants.stage?.won},1,${firm}\r\n2,,,${nameless}\r\n`);
  expect((await owner.get('/rest/visits/export.csv?labels=yes')).status).toBe(422);
});
