import fs from 'node:fs/promises';
import path from 'node:path';
import { reachEmbedded } from '#server/database/embedded.ts';
import { benchFolder } from '../cleanup.ts';
import { type BenchProgram, startProgram } from '../program.ts';
import { startServer } from '../server.ts';

/** Two equal processes that take connections in turn, instead of one for small and one for large requests. */
export async function startEqualWorkers(folder: string, off: Record<string, string>): Promise<BenchProgram> {
  const first = await startServer({ DATA_DIR: folder, ...off });
  const { host, user, password, database } = (await reachEmbedded(folder)).connection;
  const other = await benchFolder();
  const second = await startServer({
    ...{ DATA_DIR: other.folder, ROLE: 'web', ...off },
    APP_SECRET: (await fs.readFile(path.join(folder, 'secret'), 'utf8')).trim(),
    DATABASE_URL: `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host as string)}`,
  });
  const ports = [first, second].map(({ url }) => new URL(url).port);
  const balancer = await startProgram(['tests/bench/load/roundRobin.ts', ...ports], {});
  return {
    ...balancer,
    process: first.process,
    stop: async () => {
      await balancer.stop();
      await second.stop();
      await other.remove();
      await first.stop();
    },
  };
}
