import { expect, test } from 'vitest';
import { makeEntity } from '../../support/accounts/entities.ts';
import { startApi } from '../../support/server/api.ts';

test('a statement that PostgreSQL refuses is a fault with the route in the log, not a search that took too long', async () => {
  const lines: string[] = [];
  const api = await startApi({
    settings: { log_level: 'error' },
    log: { write: (line) => void lines.push(line) },
  });
  const owner = await api.signInOwner();
  const pets = await makeEntity(owner, 'pets', [{ alias: 'name', type: 'text' }]);
  expect((await owner.get('/v1/search?query=cat')).body).toEqual({ items: [], is_partial: false });
  expect((await owner.post('/rest/pets', { name: 'Cat' })).status).toBe(201);
  await api.database.pool.query(`create function public.fails() returns boolean language plpgsql
    as 'begin raise exception ''a fault''; end';
    alter table acc_1.e_${pets.id} force row level security;
    alter table acc_1.e_${pets.id} enable row level security;
    create policy fails on acc_1.e_${pets.id} using (public.fails())`);
  const answer = await owner.get<{ type: string }>('/v1/search?query=cat');
  expect([answer.status, answer.body.type]).toEqual([500, 'server_error']);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request failed');
  expect(logged).toEqual([
    expect.objectContaining({
      route: '/api/v1/search',
      method: 'GET',
      err: expect.objectContaining({ code: 'P0001' }),
    }),
  ]);
});
