import { expect, test } from 'vitest';
import { startApi } from '../../support/server/api.ts';

test('one process serves requests, and another runs the jobs', async () => {
  const web = await startApi({ settings: { role: 'web', jobs: 'off' } });
  const owner = await web.signInOwner();
  const invited = await owner.post('/v1/users/invite', { email: 'new@example.com' });
  expect(invited.status, invited.text).toBeLessThan(300);

  const worker = await startApi({ database: web.database, settings: { role: 'worker' } });
  await expect.poll(() => worker.mail.map(({ to }) => to)).toContain('new@example.com');
  expect(web.mail).toEqual([]);
  const visitor = worker.visitor();
  expect((await visitor.get('/health')).status).toBe(200);
  expect((await visitor.post('/v1/auth/login', { email: 'a@b.c', password: 'x', captcha: 'x' })).status).toBe(404);
  expect((await visitor.get('/v1/users')).status).toBe(404);
});
