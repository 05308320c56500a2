import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { afterEach } from 'vitest';

/** A program of ours in a process of its own, to be killed in all the ways that processes die. */
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

afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await Promise.all([...running].map((child) => once(child, 'exit')));
});

export function runProgram(file: string, args: string[] = [], env: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const lines: string[] = [];
  const waiting = new Set<(line: string) => void>();
  for (const output of [child.stdout, child.stderr])
    createInterface(output).on('line', (line) => {
      lines.push(line);
      for (const hear of waiting) hear(line);
    });
  // 'close' and not 'exit': by then everything that was said has been heard.
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
        const hear = (line: string) => pattern.test(line) && resolve(line);
        waiting.add(hear);
        for (const line of lines) hear(line);
        void exit.then((code) => reject(new Error(`Ended (${code}) without ${pattern}:\n${lines.join('\n')}`)));
      }),
  };
}

/** A zombie is not: some containers have nobody who buries them. */
export async function isAlive(pid: number): Promise<boolean> {
  const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return stat !== null && !/\) Z /.test(stat);
}
