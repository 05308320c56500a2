import { Command } from '@commander-js/extra-typings';
import { givenPath, wholeNumber } from '../arguments/readers.ts';
import { startLocalCluster } from '../citus/localCluster.ts';

export const command = new Command('citus-cluster')
  .description(
    'Starts a Citus cluster of this machine, to try one as a plane (docs/operating/planes.md#a-cluster-for-a-trial). It runs until Ctrl-C; given again, the command starts what is in the folder.',
  )
  .argument('<folder>', 'an empty one, or that of a cluster', givenPath)
  .option('--workers <n>', '(default: 2)', wholeNumber(1, 8))
  .option('--port <port>', 'of the coordinator; the workers have the next ones', wholeNumber(1024, 65_000))
  .action(async (folder, shape) => {
    const { stop, url, servers } = await startLocalCluster(folder, shape);
    const ended = new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    });
    const [coordinator, ...workers] = servers.map(({ host, port }) => `${host}:${port}`);
    console.log(`The cluster is running: coordinator ${coordinator}, workers ${workers.join(', ')}`);
    console.log(`npx stoa plane add cluster --url '${url}'`);
    // Nothing else keeps the process: the servers are processes of their own.
    const waiting = setInterval(() => {}, 60_000);
    await ended;
    clearInterval(waiting);
    await stop();
  });
