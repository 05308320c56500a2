import os from 'node:os';
import { reachEmbedded } from '#server/control/embedded.ts';
import { migrationPool } from '#server/control/pool.ts';
import { removeDataFolder, temporaryFolder } from '../../support/folders.ts';
import { type BenchProgram, median, memoryOf, startProgram } from '../program.ts';
import { type Call, type Deals, fillDeals, makeBareDeals, makeDeals } from './deals.ts';
import { type WrkLoad, wrk } from './wrk.ts';

/** `npm run bench:records`: the data API beside its bare floor, on one PostgreSQL, table and load. Needs `wrk`. */

const rounds = Number(process.env.BENCH_ROUNDS ?? 4);
const round_ms = Number(process.env.BENCH_MS ?? 2000);
const count = Number(process.env.BENCH_ROWS ?? 100_000);
const only = process.env.BENCH_ONLY;
const owner = { email: 'owner@example.com', password: 'password of the benchmark' };

interface Work {
  name: string;
  goal: number;
  product: WrkLoad;
  floor: WrkLoad;
}

console.log(
  `${os.cpus().length} cores, load before ${os.loadavg()[0]?.toFixed(1)}, Node ${process.version}, ${count} rows\n`,
);
const folder = await temporaryFolder('bench');
const server = await startServer();
const { connection } = await reachEmbedded(folder);
const pool = migrationPool(connection);
const { headers, call } = await signIn();
const deals = await makeDeals(call, 'deals');
await fillDeals(pool, deals, count);
await makeBareDeals(pool, deals.stages, count);
const floor = await startProgram('tests/bench/records/floor.ts', [JSON.stringify(connection)], {});
const rest = await memoryOf(server);
await compare(await works(deals));
await tellMemory();
await floor.stop();
await pool.end();
await server.stop();
await removeDataFolder(folder);

function startServer(): Promise<BenchProgram> {
  return startProgram('src/server/main.ts', [], {
    PORT: '0',
    DATA_DIR: folder,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    CAPTCHA_PROVIDER: 'none',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  });
}

async function signIn(): Promise<{ headers: Record<string, string>; call: Call }> {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ ...owner, captcha: 'x' });
  const answer = await fetch(`${server.url}/api/v1/auth/login`, { method: 'POST', headers: json, body });
  const signedIn = { authorization: `WebApp ${await answer.text()}`, ...json };
  const ask: Call = async (method, path, sent) => {
    const reply = await fetch(`${server.url}/api${path}`, {
      method,
      headers: signedIn,
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json() as never;
  };
  return { headers: signedIn, call: ask };
}

async function works({ stages }: Deals): Promise<Work[]> {
  const stage = stages[2] as number;
  const api = (path: string, more: Partial<WrkLoad> = {}): WrkLoad => ({
    path: `/api/rest/deals${path}`,
    headers,
    ...more,
  });
  const bare = (path: string, more: Partial<WrkLoad> = {}): WrkLoad => ({
    path: `/deals${path}`,
    headers: { 'content-type': 'application/json' },
    ...more,
  });
  const insert = JSON.stringify({
    name: 'amber birch new',
    amount: 500,
    stage,
    owner_id: 7,
    is_open: true,
    closes_on: '2026-05-05',
    notes: 'Called on day 1',
  });
  const change = JSON.stringify({ amount: 501 });
  const before = await call<{ next_cursor: string }>('GET', '/rest/deals?page=1999');
  const filters = `?query[stage]=${stage}&query[amount][gte]=50000&query[name][ilike]=%25cedar%20maple%25`;
  return [
    { name: 'get one', goal: 0.6, product: api('/{id}'), floor: bare('/{id}') },
    { name: 'list of 25 with count', goal: 10, product: api(''), floor: bare('') },
    {
      name: 'three filters with count',
      goal: 4,
      product: api(filters),
      floor: bare(`?stage=${stage}&amount=50000&name=%25cedar%20maple%25`),
    },
    { name: 'page 2000', goal: 2, product: api('?page=2000'), floor: bare('?page=2000') },
    {
      name: 'page 2000 by cursor',
      goal: 10,
      product: api(`?after=${encodeURIComponent(before.next_cursor)}`),
      floor: bare('?page=2000'),
    },
    {
      name: 'insert',
      goal: 0.5,
      product: api('', { method: 'POST', body: insert }),
      floor: bare('', { method: 'POST', body: insert }),
    },
    {
      name: 'patch',
      goal: 0.5,
      product: api('/{id}', { method: 'PATCH', body: change }),
      floor: bare('/{id}', { method: 'PATCH', body: change }),
    },
  ].filter(({ name }) => !only || name.includes(only));
}

/** Product and floor in turn, and the works in turn: what else the machine does falls on all alike. */
async function compare(all: readonly Work[]): Promise<void> {
  const origin = { product: server.url.replace('localhost', '127.0.0.1'), floor: floor.url };
  const results = new Map<string, { goal: number; product: number[]; floor: number[] }>();
  for (let round = 0; round <= rounds; round++)
    for (const { name, goal, ...sides } of all)
      for (const connections of [16, 64]) {
        const key = `| ${name} | ${connections} |`;
        const result = results.get(key) ?? { goal, product: [], floor: [] };
        results.set(key, result);
        const order = round % 2 ? (['product', 'floor'] as const) : (['floor', 'product'] as const);
        for (const side of order) {
          const rate = await wrk(origin[side], sides[side], connections, round === 0 ? 1000 : round_ms);
          // The first round only warms up.
          if (round > 0) result[side].push(rate);
        }
      }
  console.log(
    '| requests a second | connections | product | floor | product / floor | goal |\n|---|---|---|---|---|---|',
  );
  for (const [key, { goal, product, floor: bare }] of results) {
    const ratio = median(product.map((rate, round) => rate / (bare[round] as number)));
    const verdict = ratio >= goal ? 'reached' : '**missed**';
    console.log(
      `${key} ${median(product).toFixed(0)} | ${median(bare).toFixed(0)} | ${ratio.toFixed(2)} | ${goal}, ${verdict} |`,
    );
  }
}

async function tellMemory(): Promise<void> {
  const after = await memoryOf(server);
  const bare = await memoryOf(floor);
  console.log('\n| memory, MB | at rest | after the load | most |\n|---|---|---|---|');
  console.log(`| product | ${rest.now} | ${after.now} | ${after.most} |\n| floor | | ${bare.now} | ${bare.most} |`);
}
