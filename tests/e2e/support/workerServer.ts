/** Each worker has a server of its own. Playwright numbers its workers from 0. */
export interface Place {
  port: number;
  /** Of the provider of third-party sign-in, while a test runs one. */
  providerPort: number;
  dataFolder: string;
}

/** Two runs at the same time need a port each, 10 apart. Everything else follows from it. */
export const firstPort = Number(process.env.E2E_PORT ?? 4173);

export function placeOf(worker: number): Place {
  const port = firstPort + worker;
  return { port, providerPort: port + 10_000, dataFolder: `.cache/e2e-${port}` };
}

/** This worker's own; in the process that starts the workers, the first one's. */
export const { port, providerPort, dataFolder } = placeOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
