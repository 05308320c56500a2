import { startEmbedded } from '#server/database/embedded.ts';
import { atTheEnd, benchFolder } from './cleanup.ts';
import { median } from './program.ts';
import { npmStart, startServer } from './server.ts';
import { size } from './size.ts';
import { head, row, verdict } from './table.ts';

/** Time from the spawn to the line that says it is ready. */
export async function benchStart(): Promise<void> {
  head('start on', 'median, s', 'least', 'most', 'goal');
  const empty: number[] = [];
  const existing: number[] = [];
  for (let n = 0; n < size.rounds; n++) {
    const { folder, remove } = await benchFolder();
    for (const times of [empty, existing]) times.push(await started({ DATA_DIR: folder }));
    await remove();
  }
  printTimes('an empty folder', empty, 10);
  printTimes('an existing folder', existing, 3);
  const { server, npm } = await onDatabase();
  printTimes('a database that runs', server, 2);
  printTimes('a database that runs, by `npm start`', npm, 2);
}

async function onDatabase(): Promise<{ server: number[]; npm: number[] }> {
  const { folder, remove } = await benchFolder();
  const { connection, stop } = await startEmbedded(folder);
  const stopped = atTheEnd(stop);
  const { user, password, host, database } = connection as Record<string, string>;
  const env = {
    DATABASE_URL: `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host as string)}`,
    APP_SECRET: 'secret-of-the-benchmark-0123456789',
    DATA_DIR: folder,
  };
  await started(env);
  const times = { server: [] as number[], npm: [] as number[] };
  for (let n = 0; n < size.rounds; n++) {
    times.server.push(await started(env));
    times.npm.push(await started(env, npmStart));
  }
  await stopped();
  await remove();
  return times;
}

async function started(env: Record<string, string>, start = startServer): Promise<number> {
  const server = await start(env);
  await server.stop();
  return server.ready_ms;
}

function printTimes(name: string, times: number[], goal_s: number): void {
  const shown = [median(times), Math.min(...times), Math.max(...times)].map((ms) => (ms / 1000).toFixed(2));
  row(name, ...shown, verdict(median(times) <= goal_s * 1000, `${goal_s}`));
}
