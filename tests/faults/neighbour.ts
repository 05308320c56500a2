import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { setNiceness } from '#server/load/priority.ts';
import { client } from '../support/server/client.ts';

/** What the work of account B has taken. */
export interface Work {
  /** Of each call, ms. */
  times: number[];
  statuses: number[];
}

/**
 * What account B does for some seconds: reads lists and records, searches and writes, one call after the other.
 * `node neighbour.ts <port> <host> <Authorization header> <id of a deal> <seconds>` prints the {@link Work} as JSON. It has
 * the highest priority: waiting for a processor is not the server's time.
 */
await setNiceness(process.pid, -20);
const [port, host = '', authorization = '', record, seconds] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true });
const b = client(Number(port), agent, { host, authorization });
const times: number[] = [];
const statuses = new Set<number>();
const calls = [
  () => b.get('/rest/deals?sort[id]=desc'),
  () => b.get(`/rest/deals/${record}`),
  () => b.get('/rest/deals?search=deal%204'),
  () => b.patch(`/rest/deals/${record}`, { amount: times.length }),
  () => b.get('/v1/users'),
];
for (const end = performance.now() + Number(seconds) * 1000; performance.now() < end; ) {
  const before = performance.now();
  const { status } = await (calls[times.length % calls.length] as () => Promise<{ status: number }>)();
  times.push(performance.now() - before);
  statuses.add(status);
  await sleep(10);
}
agent.destroy();
console.log(JSON.stringify({ times, statuses: [...statuses] } satisfies Work));
