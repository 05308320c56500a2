import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';

/** What a benchmark has begun and must not leave behind, however it ends. */
const begun = new Map<symbol, () => Promise<unknown>>();
let isEnding = false;

/**
 * @returns does it now, once
 * @throws when everything is being taken away already: nothing more is to be begun
 */
export function atTheEnd(work: () => Promise<unknown>): () => Promise<void> {
  const key = Symbol();
  begun.set(key, work);
  if (isEnding) throw new Error('The benchmark is ending');
  return async () => {
    if (begun.delete(key)) await work();
  };
}

/** An empty data folder, and its removal. */
export async function benchFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await temporaryFolder('bench');
  return { folder, remove: atTheEnd(() => removeDataFolder(folder)) };
}

/** The last begun goes first: a server before the database and the folder under it. */
async function tidyUp(): Promise<void> {
  isEnding = true;
  for (let last = [...begun].at(-1); last; last = [...begun].at(-1)) {
    const [key, work] = last;
    begun.delete(key);
    await work().catch((error: unknown) => console.error(error));
  }
}

/** Runs a benchmark. Interrupted, failed or finished, it leaves no process and no folder; ends the process. */
export async function tidily(work: () => Promise<void>): Promise<never> {
  let ending: Promise<void> | null = null;
  const end = (code: number) => {
    ending ??= tidyUp().then(() => process.exit(code));
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(130));
  try {
    await work();
    await end(0);
  } catch (error) {
    // What fails because everything is being taken away is no news.
    if (!ending) console.error(error instanceof Error && error.name === 'BenchRefused' ? error.message : error);
    await end(1);
  }
  throw new Error('never reached');
}
