/** Each Playwright worker has its own server. Workers are numbered from 0. */
export interface WorkerServer {
  port: number;
  /** Port of the test provider of third-party sign-in. */
  providerPort: number;
  /** Port of another origin whose pages call this server. */
  pagesPort: number;
  dataFolder: string;
}

/** Port of the first worker. Runs at the same time need ports at least 10 apart; all else is derived from the port. */
export const firstPort = Number(process.env.E2E_PORT ?? 4173);

export function workerServer(worker: number): WorkerServer {
  const port = firstPort + worker;
  return { port, providerPort: port + 10_000, pagesPort: port + 20_000, dataFolder: `.cache/e2e-${port}` };
}

/** The server of this worker, or of the first one in the process that starts the workers. */
export const { port, providerPort, pagesPort, dataFolder } = workerServer(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
