import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { afterEach } from 'vitest';

/** A program of ours in its own process, which tests can kill in any way. */
export interface Program {
  process: ChildProcess;
  pid: number;
  /** Lines of both outputs so far. */
  lines: string[];
  /** The first line that matches, already printed or still to come; rejects when the program ends without it. */
  line(pattern: RegExp): Promise<string>;
  /** Exit code, or the signal's name. */
  exit: Promise<number | string>;
}

const running = new Set<ChildProcess>();

const { NODE_COMPILE_CACHE } = process.env;

/** The variable of Node.js, if it is set: a program that finds its compiled code starts in half of the time. */
export const compiledCode: Record<string, string> = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};

afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await Promise.all([...running].map((child) => once(child, 'exit')));
});

export function runProgram(
  file: string,
  args: string[] = [],
  env: Record<string, string> = {},
  { ownSession = false } = {},
): Program {
  const child = spawn(process.execPath, [file, ...args], {
    detached: ownSession,
    env: { PATH: process.env.PATH, ...compiledCode, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const lines: string[] = [];
  const listeners = new Set<(line: string) => void>();
  for (const output of [child.stdout, child.stderr])
    createInterface(output).on('line', (line) => {
      lines.push(line);
      for (const onLine of listeners) onLine(line);
    });
  // 'close' instead of 'exit': all output has been read then.
  const exit = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return (code ?? signal) as number | string;
  });
  return {
    process: child,
    pid: child.pid as number,
    lines,
    exit,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const onLine = (line: string) => pattern.test(line) && resolve(line);
        listeners.add(onLine);
        for (const line of lines) onLine(line);
        void exit.then((code) => reject(new Error(`Ended (${code}) without ${pattern}:\n${lines.join('\n')}`)));
      }),
  };
}

/** `stoa <command>` in a process of its own. */
export const runCommand = (args: string[], env: Record<string, string> = {}): Program =>
  runProgram('src/cli/stoa.cjs', args, env);

/** Whether the process is running. A zombie is not: in some containers no process reaps them. */
export async function isAlive(pid: number): Promise<boolean> {
  const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return stat !== null && !/\) Z /.test(stat);
}
