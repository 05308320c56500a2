import type pg from 'pg';
import { reachEmbedded } from '#server/database/embedded.ts';
import { migrationPool } from '#server/database/pool/pool.ts';
import { benchFolder } from '../cleanup.ts';
import { memoryOf } from '../program.ts';
import { type Call, signIn, startServer } from '../server.ts';
import { size } from '../size.ts';
import { head, inTurn, row, verdict } from '../table.ts';
import { type Deals, fillDeals, makeDeals } from './deals.ts';
import { type RoleQuestion, roleQuestions } from './roleQuestions.ts';
import { wrk } from './wrk.ts';

/** A list under a role may take this many times as long as the same list asked with a filter by an administrator. */
const GOAL = 1.3;
/** And without a role. */
const GOAL_WITHOUT = 1.03;
/** Of the account, with the default one. */
const ROLES = 50;
const RULES = 10;

/** Members without full access; the last one holds many roles. */
const MEMBERS = 20;

/** Lists by persons whose roles let read some rows, compared with the same rows asked for by an administrator. */
export async function benchRoles(): Promise<void> {
  const { folder, remove } = await benchFolder();
  const server = await startServer({ DATA_DIR: folder });
  const { connection } = await reachEmbedded(folder);
  const { call, origin } = await signIn(server);
  const pool = migrationPool(connection);
  await addMembers(pool);
  const deals = await makeDeals(call, 'deals', { indexed: ['owner_id'] });
  await fillDeals(pool, deals, size.rows, { created_by: `2 + i % ${MEMBERS}` });
  await pool.end();
  const world = { call, deals, admin: await keyOf(call, 1) };
  head(
    `requests a second, ${size.rows} rows`,
    'connections',
    'with the role',
    'with the filter',
    'times as long',
    'goal',
  );
  const only = process.env.BENCH_WORKS ?? '';
  const questions = roleQuestions(deals).filter(({ name }) => name.includes(only));
  for (const [at, question] of questions.entries()) {
    const asked = { left: await withRole(world, 2 + at, question), right: withFilter(world.admin, question, 2 + at) };
    if (at === 0) for (const load of Object.values(asked)) await wrk(origin, load, 16, size.warm_ms);
    for (const connections of [1, 16]) {
      const sides = await inTurn((side, ms) => wrk(origin, asked[side], connections, ms));
      const goal = question.read === null ? GOAL_WITHOUT : GOAL;
      const times = sides.right / sides.left;
      const shown = [sides.left.toFixed(0), sides.right.toFixed(0), times.toFixed(2)];
      row(question.name, connections, ...shown, verdict(times <= goal, `${goal}`));
    }
  }
  if ('many roles'.includes(only)) await tellManyRoles(world, origin, () => memoryOf(server));
  await server.stop();
  await remove();
}

/** With the ids from 2 on. */
const addMembers = (pool: pg.Pool) =>
  pool.query(
    `with added as (insert into control.users (name, email, password_hash, proved_at)
       select 'Person ' || i, 'person-' || i || '@example.com', 'none', now() from generate_series(1, $1::int) i returning id)
     insert into control.memberships (account_id, user_id) select 1, id from added`,
    [MEMBERS],
  );

interface World {
  call: Call;
  deals: Deals;
  /** An API key of the owner. */
  admin: string;
}

const keyOf = (call: Call, user_id: number) =>
  call<string>('POST', `/v1/users/${user_id}/api-keys`, { name: 'bench', expires_at: null });

const asked = (key: string, query: string) => ({
  path: `/api/rest/deals?${query}`,
  headers: { authorization: `ApiKey ${key}` },
});

const withFilter = (key: string, { filter, query }: RoleQuestion, user_id: number) =>
  asked(key, [filter.replace('{me}', `${user_id}`), query].join('&'));

/** A person who holds one role at most. */
async function withRole({ call, deals }: World, user_id: number, { name, read, query }: RoleQuestion) {
  if (read !== null) {
    const entities = [{ entity_id: deals.id, read }];
    const role = await call<{ id: number }>('POST', '/v1/roles', { name, entities });
    await call('PATCH', `/v1/users/${user_id}`, { role_ids: [role.id] });
  }
  return asked(await keyOf(call, user_id), query);
}

/** A person who holds nearly all roles that an account may have, each of many rules. */
async function tellManyRoles(world: World, origin: string, memory: () => ReturnType<typeof memoryOf>): Promise<void> {
  const { call, deals } = world;
  const before = await memory();
  const { totals } = await call<{ totals: { count: number } }>('GET', '/v1/roles');
  const role_ids: number[] = [];
  for (let at = 0; at < ROLES - totals.count; at++) {
    const group = (n: number) => [{ field: 'amount', op: 'eq', value: at * RULES + n }];
    const read = { where: Array.from({ length: RULES }, (_, n) => group(n)) };
    const entities = [{ entity_id: deals.id, read }];
    role_ids.push((await call<{ id: number }>('POST', '/v1/roles', { name: `Role ${at}`, entities })).id);
  }
  await call('PATCH', `/v1/users/${1 + MEMBERS}`, { role_ids });
  const left = asked(await keyOf(call, 1 + MEMBERS), '');
  const right = asked(world.admin, `query[amount][lt]=${role_ids.length * RULES}`);
  head(
    `${role_ids.length} roles of ${RULES} rules`,
    'connections',
    'with the roles',
    'with the filter',
    'times as long',
  );
  for (const connections of [1, 16]) {
    const sides = await inTurn((side, ms) => wrk(origin, side === 'left' ? left : right, connections, ms));
    row(
      'list of 25 with count',
      connections,
      sides.left.toFixed(0),
      sides.right.toFixed(0),
      (sides.right / sides.left).toFixed(2),
    );
  }
  const after = await memory();
  console.log(`\nMemory of the process before and after: ${before.now} and ${after.now} MB, most ${after.most} MB`);
}
