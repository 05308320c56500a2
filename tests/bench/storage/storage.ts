import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { reachEmbedded } from '#server/database/embedded.ts';
import { migrationPool } from '#server/database/pool/pool.ts';
import { accountPlanes } from '#server/tenant/planes/planes.ts';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import { defaultStorage } from '#server/tenant/planes/storage.ts';
import { openPostgresServer } from '../../support/database/postgresServer.ts';
import { atTheEnd, benchFolder } from '../cleanup.ts';
import { type BenchProgram, median, memoryOf } from '../program.ts';
import { type MadeAccount, makeAccounts } from '../records/manyAccounts.ts';
import { type WrkLoad, wrk, wrkLatency } from '../records/wrk.ts';
import { startServer } from '../server.ts';
import { size } from '../size.ts';
import { head, inTurn, row, verdict } from '../table.ts';

/** Accounts with records on servers of their own (docs/operating/performance.md#servers-of-accounts). */

const RECORDS = 100;
/** Accounts whose servers do not answer, beside one whose server does. */
const SILENT = size.accounts / 10;
/** How long each of the 64 callers of those waits before its next call. Those of the other account wait 10 ms. */
const PAUSE_MS = 100;

interface Bench {
  server: BenchProgram;
  pool: pg.Pool;
  customers: Awaited<ReturnType<typeof openPostgresServer>>;
  /** On the provider's side, and on their own servers. */
  home: MadeAccount;
  own: MadeAccount[];
}

export async function benchStorage(): Promise<void> {
  const { folder, remove } = await benchFolder();
  const server = await startServer({ DATA_DIR: folder, STORAGE_ALLOW_PRIVATE: 'on' });
  const { connection } = await reachEmbedded(folder);
  const pool = migrationPool(connection);
  const customers = await openPostgresServer({ auth: 'trust', settings: { max_connections: 1200 } });
  const closeCustomers = atTheEnd(customers.close);
  const [home, ...own] = (await makeAccounts(pool, { accounts: size.accounts + 1, entities: 1 })) as [
    MadeAccount,
    ...MadeAccount[],
  ];
  const bench: Bench = { server, pool, customers, home, own };
  await fill(bench);
  await compareSides(bench);
  await takeInTurn(bench);
  await besideSilentServers(bench);
  await lookUp(connection);
  await pool.end();
  await server.stop();
  await closeCustomers();
  await remove();
}

const origin = ({ server }: Bench) => server.url.replace('localhost', '127.0.0.1');

const headersOf = ({ server }: Bench, { subdomain, api_key }: MadeAccount) => ({
  Host: `${subdomain}.localhost:${new URL(server.url).port}`,
  authorization: `ApiKey ${api_key}`,
  'content-type': 'application/json',
});

/** The records of the accounts but the first go to a database of their own each. */
async function fill(bench: Bench): Promise<void> {
  const call = async (account: MadeAccount, method: string, path: string, body: unknown) => {
    // Not by `fetch`, which sends its own Host.
    const request = http.request(`${origin(bench)}/api${path}`, { method, headers: headersOf(bench, account) });
    request.end(JSON.stringify(body));
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    const said = await text(answer);
    if ((answer.statusCode ?? 500) >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${said}`);
  };
  const records = Array.from({ length: RECORDS }, (_, n) => ({ price: n, amount: n }));
  for (const account of [bench.home, ...bench.own]) {
    if (account !== bench.home) {
      const { host, port, user, database } = await bench.customers.makeDatabase();
      await call(account, 'PATCH', '/v1/accounts/settings/storage', {
        ...{ storage_location: 'own', storage_database: database, storage_schema: 'stoa', move: false },
        ...{ storage_read_host: host, storage_read_port: port, storage_read_user: user },
      });
    }
    await call(account, 'POST', '/rest/entity_1/bulk', { create: records });
  }
}

const loads: [string, Omit<WrkLoad, 'headers'>][] = [
  ['list of 25', { path: '/api/rest/entity_1' }],
  ['get', { path: '/api/rest/entity_1/{id}', ids: RECORDS }],
  ['create', { path: '/api/rest/entity_1', method: 'POST', body: '{"price":{id},"amount":2}', ids: 1000 }],
];

async function compareSides(bench: Bench): Promise<void> {
  head('requests a second, 16 connections', 'own server', 'provider', 'ratio');
  for (const [name, load] of loads) {
    const side = (account: MadeAccount): WrkLoad => ({ ...load, headers: headersOf(bench, account) });
    const [left, right] = [side(bench.own[0] as MadeAccount), side(bench.home)];
    for (const each of [left, right]) await wrk(origin(bench), each, 16, size.warm_ms);
    const sides = await inTurn((which, ms) => wrk(origin(bench), which === 'left' ? left : right, 16, ms));
    row(name, sides.left.toFixed(0), sides.right.toFixed(0), sides.ratio.toFixed(2));
  }
}

const listsOf = (bench: Bench, accounts: readonly MadeAccount[]): WrkLoad => ({
  path: '',
  oneOf: accounts.map((account) => ({ path: '/api/rest/entity_1', headers: headersOf(bench, account) })),
});

async function takeInTurn(bench: Bench): Promise<void> {
  head('lists in turn, 16 connections', 'requests a second', 'process, MB', 'connections to own servers', 'goal');
  for (const count of [1, SILENT, size.accounts / 2, size.accounts]) {
    const rate = await wrk(origin(bench), listsOf(bench, bench.own.slice(0, count)), 16, size.round_ms);
    const { now } = await memoryOf(bench.server);
    const [there] = await bench.customers.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where application_name = 'stoa'`,
    );
    const connections = there?.count ?? 0;
    row(
      `${count} accounts`,
      rate.toFixed(0),
      now,
      connections,
      verdict(now <= 300 && connections <= 500, '300 MB, 500'),
    );
  }
}

/** The latency of an account while others wait for servers that take connections and say nothing. */
async function besideSilentServers(bench: Bench): Promise<void> {
  const silent = net.createServer((socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const close = atTheEnd(async () => void silent.close());
  const { port } = silent.address() as net.AddressInfo;
  const dead = bench.own.slice(0, SILENT);
  await bench.pool.query(
    `with dead as (update control.account_storage s set write_port = $1, epoch = epoch + 1 from control.accounts a
       where a.id = s.account_id and a.subdomain = any($2) returning account_id)
     update control.account_schemas set schema_version = schema_version + 1 where account_id in (select account_id from dead)`,
    [port, dead.map(({ subdomain }) => subdomain)],
  );
  const healthy: WrkLoad = { path: '/api/rest/entity_1', headers: headersOf(bench, bench.home), pause_ms: 10 };
  const latency = () => wrkLatency(origin(bench), healthy, 8, size.round_ms * 4);
  const beside = async (pause_ms: number) => {
    const load = { ...listsOf(bench, dead), pause_ms };
    const calls = wrkLatency(origin(bench), load, 64, size.round_ms * 6, { mayFail: true });
    return { ms: await latency(), calls: await calls };
  };
  await latency(); // warms up
  const rounds: { alone: number; paced: number; flood: number; calls: number }[] = [];
  for (let n = 0; n < size.rounds; n += 1) {
    const alone = await latency();
    const paced = await beside(PAUSE_MS);
    rounds.push({ alone, paced: paced.ms, calls: paced.calls, flood: (await beside(0)).ms });
  }
  const middle = (name: keyof (typeof rounds)[number]) => median(rounds.map((each) => each[name]));
  const [alone, paced, calls, flood] = [middle('alone'), middle('paced'), middle('calls'), middle('flood')];
  head('p99 of another account’s lists, 8 connections', 'ms', 'ratio', 'goal');
  row('alone', alone.toFixed(1), '', '');
  row(
    `beside ${SILENT} silent servers`,
    paced.toFixed(1),
    (paced / alone).toFixed(2),
    verdict(paced <= 1.5 * alone, '1.5'),
  );
  row('calls to those', calls.toFixed(0), '', verdict(calls <= 5000, '5,000 ms'));
  row('beside the same, called again at once', flood.toFixed(1), (flood / alone).toFixed(2), '');
  await close();
}

/** What finding an account's plane costs, beside a list. */
async function lookUp(connection: pg.PoolConfig): Promise<void> {
  const pool = migrationPool(connection);
  const records = providerPool(pool, 1);
  const planes = accountPlanes(records);
  const storages = Array.from({ length: 1000 }, (_, n) => defaultStorage(n + 1));
  const times = 2_000_000;
  for (const storage of storages) planes.of(storage);
  const begun = performance.now();
  for (let n = 0; n < times; n += 1) planes.of(storages[n % storages.length] as (typeof storages)[number]);
  head('finding a plane', 'ns');
  row('of 1,000 accounts', (((performance.now() - begun) * 1e6) / times).toFixed(0));
  await planes.close();
  await records.end();
  await pool.end();
}
