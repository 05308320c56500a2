import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { compiledCode } from '../support/processes/processes.ts';

/** All that the script prints, with tiny sizes. */
async function runTiny(script: string): Promise<string> {
  const { PATH, HOME, CHROMIUM_PATH } = process.env;
  const child = spawn('npm', ['run', '--silent', script], {
    detached: true,
    env: { PATH, HOME, ...(CHROMIUM_PATH && { CHROMIUM_PATH }), ...compiledCode, BENCH_TINY: 'on' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    // The benchmark is in the same process group, and ends what it has started.
    process.kill(-Number(child.pid), 'SIGTERM');
    await ended;
  });
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  expect(code, `${said}\n${complained}`).toBe(0);
  return said;
}

/** Heads of its tables, each with its number of rows. */
const tablesOf = (section: string) =>
  [...section.matchAll(/^\| (.*) \|\n\|(?:---\|)+\n((?:\| .* \|\n)*)/gm)].map(([, head, rows = '']) => ({
    head,
    rows: rows.split('\n').length - 1,
  }));

/** It says which parts it has, so a new one is tried too. A goal that is missed is no failure. */
test.for(['bench', 'bench:lists', 'bench:million'])(
  'npm run %s runs to its end and prints the tables of each part',
  { timeout: 900_000 },
  async (script) => {
    const said = await runTiny(script);
    const parts = /^Parts: (.+)$/m.exec(said)?.[1]?.split(', ') ?? [];
    expect(parts).not.toEqual([]);
    const [, ...sections] = said.split(/^## /m);
    expect(sections.map((section) => section.split('\n')[0])).toEqual(parts);
    for (const [at, section] of sections.entries()) {
      const tables = tablesOf(section);
      expect(tables, parts[at]).not.toEqual([]);
      expect(tables.filter(({ rows }) => rows === 0)).toEqual([]);
    }
  },
);
