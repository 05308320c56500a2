import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { makeGoldens } from '../../src/cli/generate/goldens.ts';
import { testDatabase } from '../support/database/database.ts';

const { pool } = await testDatabase();
let made: Record<string, string>;
beforeAll(async () => {
  made = await makeGoldens(pool);
});

test.each(['access.txt', 'openapi.json', 'schema.sql', 'stoa-client.ts'])(
  '%s is as committed (else: npm run golden, and read the diff)',
  async (name) => {
    expect(made[name]).toBe(await fs.readFile(path.join(import.meta.dirname, name), 'utf8'));
  },
);

test('there are no other goldens', () => {
  expect(Object.keys(made).sort()).toEqual(['access.txt', 'openapi.json', 'schema.sql', 'stoa-client.ts']);
});
