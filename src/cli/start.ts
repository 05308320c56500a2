import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { restarts } from './start/restarts.ts';

/**
 * The launch of the server: how its process is run by start, demo, dev, tests and benchmarks alike, and the launcher, which
 * starts it again when it dies (docs/operating/running.md#a-frozen-process). Imports little, because the launcher stays in memory.
 */

/** Flags of V8. How they were measured: docs/operating/performance.md#memory-of-the-server-process. */
const flags = [
  // A young generation of at most 34 MB, not 134: 258 MB after a burst of small calls, 362 without.
  '--max-semi-space-size=16',
  // The old generation is collected when it has grown by half, not fourfold: 258 MB after the same burst, 361 without.
  '--heap-growing-percent=50',
  // Lets the server free the buffers of large requests early: 21 whole collections in 1.2 GB of uploads, 29 without; the p99
  // of another account 8 ms, 26 without (docs/decisions/0031-a-process-for-large-requests.md).
  '--expose-gc',
];

/** Of the environment, beside the settings. */
const variables = {
  // What Node.js makes of the TypeScript files is kept: a start takes 0.8 s of processor time, 1.5 without.
  NODE_COMPILE_CACHE: '.cache/compiled',
  // One arena of glibc for all threads: 126 MB after pictures, 156 without.
  MALLOC_ARENA_MAX: '1',
  // What is freed of this size goes back to the system, in bytes. The default, but as a constant: glibc otherwise raises it
  // up to 32 MB with what a program frees. 126 MB after pictures, 142 without.
  MALLOC_MMAP_THRESHOLD_: '131072',
};

export interface Launch {
  /** Of Node.js: its flags, the program and its arguments. */
  args: [first: string, ...rest: string[]];
  env: Record<string, string>;
}

interface Launched {
  /** Another that ends as the server. */
  program?: string | undefined;
  /** More flags of Node.js. */
  flags?: string[];
  /** Of the program. */
  args?: string[];
}

/** @returns how Node.js runs the server in the folder of the installation */
export const launch = ({ program = 'src/server/main.ts', flags: more = [], args = [] }: Launched = {}): Launch => ({
  args: [...flags, ...more, program, ...args] as Launch['args'],
  env: variables,
});

/** The server's own end, and a refused start: neither is a death. */
const ENDED = 0;
const REFUSED = 1;

let child: ChildProcess | null = null;
const stopping = new AbortController();

/** @returns the exit code, or the name of the signal that ended it */
async function run({ args, env }: Launch): Promise<number | NodeJS.Signals> {
  // The channel tells the server when this process is gone.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const;
  child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: [...stdio] });
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  child = null;
  return code ?? (signal as NodeJS.Signals);
}

const codeOf = (end: number | NodeJS.Signals) => (typeof end === 'number' ? end : 1);

/** This process becomes the launched one, where the system can do that. */
export async function become(launched: Launch): Promise<never> {
  const { args, env } = launched;
  process.execve?.(process.execPath, [process.execPath, ...args], { ...process.env, ...env });
  process.exit(codeOf(await run(launched)));
}

/** A line like those of the server's log. */
const say = (level: 50 | 60, msg: string) => console.error(JSON.stringify({ level, time: Date.now(), msg }));

async function keepRunning(launched: Launch): Promise<number> {
  const after = restarts();
  for (;;) {
    const started = performance.now();
    const end = await run(launched);
    if (end === ENDED || end === REFUSED || stopping.signal.aborted) return codeOf(end);
    const now = performance.now();
    const wait = after.died(now, now - started);
    if (wait === null) {
      say(
        60,
        `the server has died five times in a minute, last by ${end}, and is not started again: see the lines above`,
      );
      return 1;
    }
    say(50, `the server has died by ${end} and starts again in ${wait / 1000} s`);
    await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {});
    if (stopping.signal.aborted) return 0;
  }
}

interface Started {
  once?: boolean | undefined;
  program?: string | undefined;
}

/** Builds what is not built, and runs the server or a program in its place. `once` becomes it, and does not start it again. */
export async function start({ once: isOnce = false, program }: Started): Promise<never> {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      stopping.abort();
      child?.kill(signal);
    });
  // A process of its own, because it loads much.
  const prepared = await run({ ...launch(), args: ['src/cli/start/prepare.ts'] });
  if (prepared !== 0) process.exit(codeOf(prepared));
  const launched = launch({ program });
  if (isOnce) return become(launched);
  process.exit(await keepRunning(launched));
}
