import fs from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { makeGoldens } from '../../src/cli/generate/goldens.ts';
import { testDatabase } from '../support/database/database.ts';

const { pool } = await testDatabase();
let made: Record<string, string>;
beforeAll(async () => {
  made = await makeGoldens(pool);
});

const files = [
  ...['calls.md', 'commands.md', 'errors.md', 'limits.md', 'settings.md'].map((name) => `docs/reference/${name}`),
  ...['openapi.json', 'schema.sql', 'stoa-client.ts'].map((name) => `tests/golden/${name}`),
];

test.each(files)('%s is as committed (else: npm run golden, and read the diff)', async (file) => {
  expect(made[file]).toBe(await fs.readFile(file, 'utf8'));
});

test('there are no other goldens', () => {
  expect(Object.keys(made).sort()).toEqual(files);
});
