import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import { benchFolder } from '../cleanup.ts';
import { type BenchProgram, median } from '../program.ts';
import { type SignedIn, signIn, startServer } from '../server.ts';
import { size } from '../size.ts';
import { head, row, verdict } from '../table.ts';
import { makeDeals } from './deals.ts';

/** Rows of one call by bulk: the most that it takes. */
const BULK_ROWS = 10_000;

interface Cost {
  /** Wall clock. */
  ms: number;
  /** Processor time of the server alone, and with its database. */
  server_ms: number;
  all_ms: number;
}

/** The same rows by import of one CSV file and by bulk, in turn, each into an empty entity. */
export async function benchImport(): Promise<void> {
  const { folder, remove } = await benchFolder();
  const server = await startServer({ DATA_DIR: folder });
  const signedIn = await signIn(server);
  const costs: Record<'import' | 'bulk', Cost[]> = { import: [], bulk: [] };
  for (let round = size.first_round; round <= size.rounds; round++)
    for (const way of ['import', 'bulk'] as const) {
      const alias = `${way}_${round}`;
      const { stages } = await makeDeals(signedIn.call, alias);
      const send = way === 'import' ? importing(signedIn, alias, stages) : bulk(signedIn, alias, stages);
      const cost = await costOf(server, send);
      if (round > 0) costs[way].push(cost);
    }
  const per = (way: 'import' | 'bulk', part: keyof Cost) => median(costs[way].map((cost) => cost[part]));
  head(
    `${size.import_rows} rows of 7 fields`,
    'rows a second',
    'of bulk',
    'server, µs a row',
    'with PostgreSQL',
    'goal',
  );
  for (const way of ['bulk', 'import'] as const) {
    const rate = (size.import_rows / per(way, 'ms')) * 1000;
    const each = (['server_ms', 'all_ms'] as const).map((part) =>
      ((per(way, part) * 1000) / size.import_rows).toFixed(0),
    );
    const ratio = per('bulk', 'ms') / per(way, 'ms');
    row(way, rate.toFixed(0), ratio.toFixed(2), ...each, verdict(ratio >= 0.96, way === 'import' ? '0.96' : null));
  }
  await server.stop();
  await remove();
}

async function costOf({ process: { pid } }: BenchProgram, send: () => Promise<void>): Promise<Cost> {
  const before = await cpuOf(Number(pid));
  const start = performance.now();
  await send();
  const ms = performance.now() - start;
  const after = await cpuOf(Number(pid));
  return { ms, server_ms: after.server - before.server, all_ms: after.all - before.all };
}

/** Processor time so far of a process and those below it, in ms. Linux only. The server is those that are not PostgreSQL. */
async function cpuOf(pid: number): Promise<{ server: number; all: number }> {
  const list = execFileSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' });
  const processes = list
    .trim()
    .split('\n')
    .map((line) => {
      const [id, parent, name] = line.trim().split(/\s+/);
      return { id: Number(id), parent: Number(parent), isDatabase: name === 'postgres' };
    });
  const below = new Set([pid]);
  for (let found = -1; found !== below.size; ) {
    found = below.size;
    for (const { id, parent } of processes) if (below.has(parent)) below.add(id);
  }
  const used = { server: 0, all: 0 };
  for (const { id, isDatabase } of processes) {
    if (!below.has(id)) continue;
    const ms = await ownTime(id);
    used.all += ms;
    if (!isDatabase) used.server += ms;
  }
  return used;
}

const TICK_MS = 10;

async function ownTime(pid: number): Promise<number> {
  const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * TICK_MS;
}

const dealOf = (i: number, stages: readonly number[]) => ({
  name: `amber birch ${i}`,
  amount: (i * 7919) % 100_000,
  stage: stages[i % stages.length],
  owner_id: 1 + (i % 50),
  is_open: i % 3 > 0,
  closes_on: new Date(Date.UTC(2026, 0, 1 + (i % 365))).toISOString().slice(0, 10),
  notes: `Called on day ${i % 90}, wants "cedar", and more`,
});

function importing({ origin, headers }: SignedIn, alias: string, stages: readonly number[]): () => Promise<void> {
  const cell = (value: unknown) => (/[",]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : value);
  const lines = Array.from({ length: size.import_rows }, (_, i) => Object.values(dealOf(i, stages)).map(cell).join());
  const file = new Blob([`${Object.keys(dealOf(0, stages)).join()}\n${lines.join('\n')}\n`]);
  return async () => {
    const body = new FormData();
    body.set('file', file, 'deals.csv');
    const { authorization } = headers as { authorization: string };
    const answer = await fetch(`${origin}/api/rest/${alias}/import`, {
      method: 'POST',
      headers: { authorization },
      body,
    });
    const { created } = (await answer.json()) as { created: number };
    if (created !== size.import_rows) throw new Error(`Imported ${created} rows, ${answer.status}`);
  };
}

function bulk({ call }: SignedIn, alias: string, stages: readonly number[]): () => Promise<void> {
  const rows = Array.from({ length: size.import_rows }, (_, i) => dealOf(i, stages));
  return async () => {
    for (let at = 0; at < rows.length; at += BULK_ROWS)
      await call('POST', `/rest/${alias}/bulk`, { create: rows.slice(at, at + BULK_ROWS) });
  };
}
