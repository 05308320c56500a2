import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { atTheEnd } from './cleanup.ts';

export interface BenchProgram {
  url: string;
  /** From the spawn to the line with its URL, in ms. */
  ready_ms: number;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a program that prints its URL at the end of the line that says it is ready. */
export async function startProgram(args: string[], env: Record<string, string>): Promise<BenchProgram> {
  const before = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Its own process group, so that Ctrl-C reaches only this process, which then stops it.
    detached: true,
  });
  const stop = atTheEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const found = /ready\b.* (http\S+)$/.exec(line)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`${args.join(' ')} ended before it was ready`)));
  });
  return { url, ready_ms: performance.now() - before, process: child, stop };
}

/** Current and maximum resident memory of a process, in MB. Linux only. */
export async function memoryOf({ process: { pid } }: BenchProgram): Promise<{ now: number; most: number }> {
  const status = await fs.readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const read = (name: string) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1000);
  return { now: read('VmRSS'), most: read('VmHWM') };
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** A program of Node.js in a session of its own, which shares the processors with others as on another machine. */
export function inOwnSession(args: readonly string[]) {
  const child = spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const end = atTheEnd(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, end };
}
