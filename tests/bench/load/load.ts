import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { reachEmbedded } from '#server/database/embedded.ts';
import { migrationPool } from '#server/database/pool/pool.ts';
import { attacks } from '../../faults/attacks.ts';
import type { Work } from '../../faults/neighbour.ts';
import { withBusyCores } from '../busyCores.ts';
import { benchFolder } from '../cleanup.ts';
import { type BenchProgram, inOwnSession, memoryOf } from '../program.ts';
import { type WrkLoad, wrk } from '../records/wrk.ts';
import { startServer } from '../server.ts';
import { isTiny, size } from '../size.ts';
import { head, row } from '../table.ts';
import { type Accounts, type Callers, makeAccounts, signInBoth } from './accounts.ts';
import { startEqualWorkers } from './equalWorkers.ts';
import { mechanisms } from './mechanisms.ts';

/**
 * What each mechanism for load gives (docs/start/load.md#what-each-part-gives): the p99 of a neighbour's calls, and requests a second, with
 * all of them and with one switched off. `BENCH_LOAD=name,name` measures only these.
 */
export async function benchLoad(): Promise<void> {
  const { folder, remove } = await benchFolder();
  const first = await startServer({ DATA_DIR: folder });
  const pool = migrationPool((await reachEmbedded(folder)).connection);
  const accounts = await makeAccounts(first, pool);
  await pool.end();
  await first.stop();
  head('without', 'alone, p99 ms', 'its attack', 'all at once', 'lists, 16', '3 filters, 64', 'busy cores', 'MB');
  const only = process.env.BENCH_LOAD?.split(',') ?? (isTiny ? [ALL, 'their priority', EQUAL] : null);
  for (const name of [ALL, ...Object.keys(mechanisms), EQUAL].filter((name) => only?.includes(name) ?? true))
    row(name, ...(await measure(folder, accounts, name)));
  await remove();
}

const ALL = 'nothing';
const EQUAL = 'the second process - but two equal ones';

/** @param name of the mechanism that is switched off */
function start(folder: string, name: string): Promise<BenchProgram> {
  if (name === ALL) return startServer({ DATA_DIR: folder });
  const off = (BENCH_WITHOUT: string) => ({
    NODE_OPTIONS: `--import ${path.resolve('tests/bench/load/switchOff.ts')}`,
    BENCH_WITHOUT,
  });
  if (name === EQUAL) return startEqualWorkers(folder, off('the second process'));
  return startServer({ DATA_DIR: folder, ...off(name) });
}

async function measure(folder: string, accounts: Accounts, name: string): Promise<(string | number)[]> {
  const server = await start(folder, name);
  const callers = await signInBoth(server, accounts);
  const beside = (names: readonly string[]) => besideAttacks(server, accounts, callers, names);
  const alone = await beside([]);
  const rates = await requests(callers, accounts);
  const attack = mechanisms[name]?.attack;
  const own = attack === undefined ? '' : await beside([attack]);
  const all = await beside(Object.keys(attacks));
  const { most } = await memoryOf(server);
  await emptyAgain(folder, accounts);
  await server.stop();
  return [alone, own, all, ...rates, most];
}

/** Of account A: a list with its count, and three filters, which each read much. */
async function requests({ a }: Callers, { deals }: Accounts): Promise<string[]> {
  const { headers } = a;
  const filters = `query[stage]=${deals.stages[2]}&query[amount][gte]=50000&query[name][ilike]=%25cedar%20maple%25`;
  const list: WrkLoad = { path: '/api/rest/deals', headers };
  const filtered: WrkLoad = { path: `/api/rest/deals?${filters}`, headers };
  await wrk(a.origin, list, 16, size.warm_ms);
  const rates = [
    await wrk(a.origin, list, 16, size.round_ms),
    await wrk(a.origin, filtered, 64, size.round_ms),
    await withBusyCores(1, () => wrk(a.origin, filtered, 64, size.round_ms)),
  ];
  return rates.map((rate) => rate.toFixed(0));
}

/** p99 of account B's calls while account A attacks, ms; with the answers other than 200, if there are any. */
async function besideAttacks(
  { url }: BenchProgram,
  { host, record }: Accounts,
  { a, b }: Callers,
  names: readonly string[],
): Promise<string> {
  const port = new URL(url).port;
  const attack = inOwnSession([
    'tests/faults/attack.ts',
    port,
    a.headers.authorization as string,
    JSON.stringify(names),
  ]);
  await once(attack.child.stdout, 'data');
  const { child } = inOwnSession(['tests/faults/neighbour.ts', port, host, b, String(record), String(size.load_s)]);
  const { times, statuses } = JSON.parse(await text(child.stdout)) as Work;
  await attack.end();
  const p99 = times.toSorted((x, y) => x - y)[Math.floor(times.length * 0.99)] ?? 0;
  const refused = statuses.filter((status) => status !== 200);
  return `${Math.round(p99)}${refused.length > 0 ? ` (${refused.join()})` : ''}`;
}

/** Removes what the attacks have written, so that each mechanism meets the same data. */
async function emptyAgain(folder: string, { notes_max }: Accounts): Promise<void> {
  const pool = migrationPool((await reachEmbedded(folder)).connection);
  const { rows } = await pool.query<{ table: string }>(
    `select format('acc_1.e_%s', id) as table from control.entities where alias = 'notes' and account_id = 1`,
  );
  const { table } = rows[0] as { table: string };
  await pool.query(`delete from ${table} where id > $1`, [notes_max]);
  await pool.query(`vacuum full ${table}`);
  await pool.end();
}
