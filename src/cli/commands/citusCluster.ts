import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartRefused } from '#server/errors/startRefused.ts';
import { integer } from '#server/settings/settingsReaders.ts';
import { type Shape, startLocalCluster } from '../citus/localCluster.ts';
import { exitOnError } from '../operator/exitOnError.ts';
import { forgetPgVariables } from '../operator/forgetPgVariables.ts';

const usage = 'Usage: npm run citus:cluster -- <folder> [--workers <n>] [--port <port>]';

/**
 * `npm run citus:cluster -- <folder>`: a Citus cluster of this machine, to try one as a plane
 * (docs/operating/operating.md#a-cluster-for-a-trial). Runs until Ctrl-C; given again, it starts what is in the folder.
 */
await exitOnError(async () => {
  forgetPgVariables();
  const { stop, url, servers } = await startLocalCluster(...readArguments());
  const ended = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const [coordinator, ...workers] = servers.map(({ host, port }) => `${host}:${port}`);
  console.log(`The cluster is running: coordinator ${coordinator}, workers ${workers.join(', ')}`);
  console.log(`npm run plane -- add cluster --url '${url}'`);
  // Nothing else keeps the process: the servers are processes of their own.
  const waiting = setInterval(() => {}, 60_000);
  await ended;
  clearInterval(waiting);
  await stop();
});

function readArguments(): [folder: string, given: Partial<Shape>] {
  try {
    const options = { workers: { type: 'string' }, port: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [folder, ...rest] = positionals;
    if (!folder || rest.length > 0) throw new Error(usage);
    const env = { '--workers': values.workers, '--port': values.port };
    const workers = integer(env, '--workers', 0, { min: 1, max: 8 });
    const port = integer(env, '--port', 0, { min: 1024, max: 65_000 });
    return [path.resolve(folder), { ...(workers > 0 && { workers }), ...(port > 0 && { port }) }];
  } catch (error) {
    throw new StartRefused(error instanceof StartRefused ? error.message : usage);
  }
}
