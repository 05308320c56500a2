import fs from 'node:fs';
import path from 'node:path';

const LIST = '.cache/retriedTests.jsonl';
const WEEK_MS = 7 * 24 * 3_600_000;

/**
 * Keeps the tests of a run that passed only when they ran again, each as a line of a file, which runs side by side append to.
 * Returns those that an earlier run of the last 7 days had retried too: they must fail the run (docs/guides/testing.md#browser-tests).
 * @param now ms
 */
export function keepRetried(tests: readonly string[], { list = LIST, now = Date.now() } = {}): string[] {
  if (tests.length === 0) return [];
  const earlier = new Set(retriedSince(list, now - WEEK_MS));
  fs.mkdirSync(path.dirname(list), { recursive: true });
  fs.appendFileSync(list, tests.map((test) => `${JSON.stringify({ at: new Date(now), test })}\n`).join(''));
  return tests.filter((test) => earlier.has(test));
}

/** Keeps them, and names those of which the run must fail. @returns whether there are any */
export function reportRetried(tests: readonly string[]): boolean {
  const twice = keepRetried(tests);
  if (twice.length === 0) return false;
  console.log(['Retried for the second time in a week:', ...twice.map((test) => `  ${test}`)].join('\n'));
  return true;
}

function retriedSince(list: string, start: number): string[] {
  if (!fs.existsSync(list)) return [];
  const lines = fs.readFileSync(list, 'utf8').split('\n').filter(Boolean);
  const kept = lines.map((line) => JSON.parse(line) as { at: string; test: string });
  return kept.filter(({ at }) => Date.parse(at) > start).map(({ test }) => test);
}
