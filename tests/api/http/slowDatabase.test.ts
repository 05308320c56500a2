import { expect, test } from 'vitest';
import { startApi } from '../../support/server/api.ts';
import { expectProblem } from '../../support/server/envelope.ts';
import { timeLimit } from '../../support/timeLimit.ts';

const api = await startApi({ connections: 3 });
const owner = await api.signInOwner();

/** Holds a lock that the next call needs, while `work` runs. */
async function whileLocked<T>(statement: string, work: () => Promise<T>): Promise<T> {
  const holder = await api.database.pool.connect();
  await holder.query(`begin; set local role stoa_system; ${statement}`);
  try {
    return await work();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

test('returns 503 with Retry-After for a call that waits for a lock', async () => {
  const user = await api.makeUser();
  const before = performance.now();
  const answer = await whileLocked(`select from control.users where id = ${user.id} for update`, () =>
    owner.patch(`/v1/users/${user.id}`, { name: 'Waiting' }),
  );
  expect([answer.status, expectProblem(answer).message]).toEqual([503, 'busy']);
  expect(answer.headers['retry-after']).toBe('1');
  expect(performance.now() - before).toBeLessThan(timeLimit(15_000));
});

test('cancels a slow query and returns 504', async () => {
  // Every query of users now waits half a minute for each row.
  await api.database.pool.query(
    `create function control.slow() returns boolean language plpgsql as $$ begin perform pg_sleep(30); return true; end $$;
     create policy slow on control.memberships as restrictive to stoa_app using (control.slow())`,
  );
  const before = performance.now();
  const answer = await owner.get('/v1/users');
  await api.database.pool.query('drop policy slow on control.memberships');
  expect([answer.status, expectProblem(answer).type]).toEqual([504, 'timeout']);
  expect(answer.text).not.toMatch(/statement|slow|canceling/);
  expect(performance.now() - before).toBeLessThan(timeLimit(30_000));
  expect((await owner.get('/v1/users')).status).toBe(200);
});

test('validates and hashes a new password before taking locks', async () => {
  const user = await api.makeUser();
  const common = { password: 'password123', password_confirm: 'password123' };
  const answer = await whileLocked(`select from control.users where id = ${user.id} for update`, () =>
    owner.patch(`/v1/users/${user.id}`, common),
  );
  expect(expectProblem(answer).violations).toEqual([
    { field: 'password', message: 'users.errors.password_common', params: {} },
  ]);
});
