import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keepRetried } from '../../support/runs/retriedTests.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'retried-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const day = (number: number) => Date.UTC(2026, 0, number);

it('names the tests that were retried in another run of the last 7 days', () => {
  const list = path.join(folder, 'not/yet/there.jsonl');
  const keep = (tests: string[], now: number) => keepRetried(tests, { list, now });
  expect(keep(['a', 'b'], day(1))).toEqual([]);
  expect(keep([], day(2))).toEqual([]);
  expect(keep(['b', 'c'], day(7))).toEqual(['b']);
  // `a` was retried 8 days ago, `b` twice and 2 days ago.
  expect(keep(['a', 'b'], day(9))).toEqual(['b']);
});
