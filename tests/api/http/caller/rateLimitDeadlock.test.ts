import { expect, test } from 'vitest';
import { auth } from '#resources/people/auth/auth.resource.ts';
import { controlDatabase } from '#server/database/database.ts';
import { countAttempt } from '#server/http/caller/rateLimit.ts';
import { testDatabase } from '../../../support/database/database.ts';

const { pool } = await testDatabase();

test('counting and refunding take their locks in one order and do not deadlock', async () => {
  const control = controlDatabase(pool);
  const one = async (i: number) => {
    const subject = { ip: '192.0.2.1', email: `p${i % 3}@example.com` };
    const count = (after?: 'captcha') =>
      countAttempt({ control, settings: { rate_limit: true } }, auth.endpoints.login, subject, after);
    const attempts = [await count(), await count('captcha')];
    for (const { undo } of attempts) await undo();
  };
  const work = async (first: number) => {
    for (let i = 0; i < 60; i++) await one(first + i);
  };
  await Promise.all(Array.from({ length: 8 }, (_, i) => work(i)));
  const { rows } = await pool.query('select deadlocks::int from pg_stat_database where datname = current_database()');
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
