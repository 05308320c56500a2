import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { restarts } from './start/restarts.ts';
import { serverCommand, serverVariables } from './start/serverCommand.ts';

/**
 * `npm start`: builds what is not built, runs the server, and starts it again when it dies
 * (docs/operating/operating.md#a-frozen-process). `--once` becomes the server instead, for a service manager that does this itself.
 * A program in place of the server's may be given. Imports little, because it stays in memory.
 */

/** The server's own end, and a refused start: neither is a death. */
const ENDED = 0;
const REFUSED = 1;

const [first, ...rest] = process.argv.slice(2);
const isOnce = first === '--once';
const command = serverCommand(isOnce ? rest[0] : first);
const env = { ...process.env, ...serverVariables };

let child: ChildProcess | null = null;
const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => {
    stopping.abort();
    child?.kill(signal);
  });

/** @returns the exit code, or the name of the signal that ended it */
async function run(args: readonly string[]): Promise<number | NodeJS.Signals> {
  // The channel tells the server when this process is gone.
  child = spawn(process.execPath, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  child = null;
  return code ?? (signal as NodeJS.Signals);
}

/** A line like those of the server's log. */
const say = (level: 50 | 60, msg: string) => console.error(JSON.stringify({ level, time: Date.now(), msg }));

async function keepRunning(): Promise<number> {
  const after = restarts();
  for (;;) {
    const started = performance.now();
    const end = await run(command);
    if (end === ENDED || end === REFUSED || stopping.signal.aborted) return typeof end === 'number' ? end : 1;
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

const built = await run(['src/cli/start/prepare.ts']);
if (built !== 0) process.exit(typeof built === 'number' ? built : 1);
if (isOnce) process.execve?.(process.execPath, [process.execPath, ...command], env);
process.exit(await keepRunning());
