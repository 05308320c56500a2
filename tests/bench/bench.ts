import os from 'node:os';
import { controlDatabase } from '#server/control/database.ts';
import { reachEmbedded } from '#server/control/embedded.ts';
import { controlPool } from '#server/control/pool.ts';
import { fillDemo } from '../../src/cli/demo/fillDemo.ts';
import { removeDataFolder, temporaryFolder } from '../support/folders.ts';
import { type Load, measure } from './load.ts';
import { type BenchProgram, median, memoryOf, startProgram } from './program.ts';

/** `npm run bench`: what docs/performance.md tells of the server, beside a floor on the same database. */

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const round_ms = Number(process.env.BENCH_MS ?? 2000);
const owner = { email: 'owner@example.com', password: 'password of the benchmark' };

const startServer = (data: string): Promise<BenchProgram> =>
  startProgram('src/server/main.ts', [], {
    PORT: '0',
    DATA_DIR: data,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    CAPTCHA_PROVIDER: 'none',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  });

console.log(`${os.cpus().length} cores, load before ${os.loadavg()[0]?.toFixed(1)}, Node ${process.version}\n`);
await benchStart();
await benchRequests();

async function benchStart(): Promise<void> {
  const times: Record<string, number[]> = { 'an empty folder': [], 'an existing folder': [] };
  for (let n = 0; n < rounds; n++) {
    const folder = await temporaryFolder('bench');
    for (const kind of Object.values(times)) {
      const server = await startServer(folder);
      kind.push(server.ready_ms);
      await server.stop();
    }
    await removeDataFolder(folder);
  }
  console.log('| start on | median, s | least | most |\n|---|---|---|---|');
  for (const [kind, all] of Object.entries(times)) {
    const shown = [median(all), Math.min(...all), Math.max(...all)].map((ms) => (ms / 1000).toFixed(2));
    console.log(`| ${kind} | ${shown.join(' | ')} |`);
  }
}

async function benchRequests(): Promise<void> {
  const folder = await temporaryFolder('bench');
  const server = await startServer(folder);
  const { connection } = await reachEmbedded(folder);
  const pool = controlPool(connection);
  await fillDemo(controlDatabase(pool), 299);
  await pool.query('analyze control.users, control.memberships');
  await pool.end();
  const floor = await startProgram('tests/bench/floor.ts', [JSON.stringify(connection)], {});
  const rest = await memoryOf(server);
  await compare(await works(server, floor));
  const after = await memoryOf(server);
  const bare = await memoryOf(floor);
  console.log('\n| memory, MB | at rest | after the load | most |\n|---|---|---|---|');
  console.log(`| product | ${rest.now} | ${after.now} | ${after.most} |\n| floor | | ${bare.now} | ${bare.most} |`);
  await floor.stop();
  await server.stop();
  await removeDataFolder(folder);
}

interface Work {
  name: string;
  product: Load;
  floor: Load;
}

async function works(server: BenchProgram, floor: BenchProgram): Promise<Work[]> {
  const json = { 'content-type': 'application/json' };
  const login = (password: string) => JSON.stringify({ email: owner.email, password, captcha: 'x' });
  const signedIn = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: json,
    body: login(owner.password),
  });
  const headers = { authorization: `WebApp ${await signedIn.text()}` };
  const api = server.url.replace('localhost', '127.0.0.1');
  const get = (url: string, sent = {}): Load => ({ url, method: 'GET', headers: sent, status: 200 });
  const refused = (url: string): Load => ({ url, method: 'POST', headers: json, body: login('wrong'), status: 401 });
  return [
    {
      name: 'GET /v1/users/{id}',
      product: get(`${api}/api/v1/users/7`, headers),
      floor: get(`${floor.url}/users/7`),
    },
    {
      name: 'GET /v1/users, 25 of 300',
      product: get(`${api}/api/v1/users?sort[name]=asc`, headers),
      floor: get(`${floor.url}/users`),
    },
    {
      name: 'POST /v1/auth/login, refused',
      product: refused(`${api}/api/v1/auth/login`),
      floor: refused(`${floor.url}/login`),
    },
  ];
}

/** In turn, and in turns of turns: what else the machine does falls on both alike. */
async function compare(all: readonly Work[]): Promise<void> {
  const results = new Map<string, { product: number[]; floor: number[] }>();
  for (let round = 0; round <= rounds; round++)
    for (const { name, ...sides } of all)
      for (const connections of [1, 16]) {
        const key = `| ${name} | ${connections} |`;
        const result = results.get(key) ?? { product: [], floor: [] };
        results.set(key, result);
        const order = round % 2 ? (['product', 'floor'] as const) : (['floor', 'product'] as const);
        for (const side of order) {
          const rate = await measure(sides[side], connections, round === 0 ? 500 : round_ms);
          // The first round only warms up.
          if (round > 0) result[side].push(rate);
        }
      }
  console.log('\n| requests a second | connections | product | floor | product / floor |\n|---|---|---|---|---|');
  for (const [key, { product, floor }] of results) {
    const ratio = median(product.map((rate, round) => rate / (floor[round] as number)));
    console.log(`${key} ${median(product).toFixed(0)} | ${median(floor).toFixed(0)} | ${ratio.toFixed(2)} |`);
  }
}
