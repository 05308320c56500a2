import fs from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { makeGoldens } from '../../src/cli/generate/goldens.ts';
import { testDatabase } from '../support/database/database.ts';

const { pool } = await testDatabase();
let made: Record<string, string>;
beforeAll(async () => {
  made = await makeGoldens(pool);
});

const files = ['access.txt', 'openapi.json', 'schema.sql', 'stoa-client.ts'].map((name) => `tests/golden/${name}`);
files.unshift('docs/reference/commands.md');

test.each(files)('%s is as committed (else: npm run golden, and read the diff)', async (file) => {
  expect(made[file]).toBe(await fs.readFile(file, 'utf8'));
});

test('there are no other goldens', () => {
  expect(Object.keys(made).sort()).toEqual(files);
});
