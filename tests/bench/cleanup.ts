import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';

/** What a benchmark must remove at its end. */
const begun = new Map<symbol, () => Promise<unknown>>();
let isEnding = false;

/**
 * @returns runs it now, at most once
 * @throws while the benchmark is ending: nothing may be started then
 */
export function atTheEnd(work: () => Promise<unknown>): () => Promise<void> {
  const key = Symbol();
  begun.set(key, work);
  if (isEnding) throw new Error('The benchmark is ending');
  return async () => {
    if (begun.delete(key)) await work();
  };
}

/** Creates an empty data folder and removes it at the end. */
export async function benchFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await temporaryFolder('bench');
  return { folder, remove: atTheEnd(() => removeDataFolder(folder)) };
}

/** In reverse order: a server before its database and its folder. */
async function tidyUp(): Promise<void> {
  isEnding = true;
  for (let last = [...begun].at(-1); last; last = [...begun].at(-1)) {
    const [key, work] = last;
    begun.delete(key);
    await work().catch((error: unknown) => console.error(error));
  }
}

/** Runs a benchmark and exits. It leaves no process and no folder, also when interrupted or failed. */
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
    // Errors while everything is being removed are expected.
    if (!ending) console.error(error);
    await end(1);
  }
  throw new Error('never reached');
}
