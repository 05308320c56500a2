import http from 'node:http';
import pg from 'pg';
import { expect, test } from 'vitest';
import { reachEmbedded } from '#server/database/embedded.ts';
import { makeLargestAccount } from '../support/accounts/largestAccount.ts';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { type StoaProcess, signIn, startStoa } from '../support/processes/stoaProcess.ts';
import { timeLimit } from '../support/timeLimit.ts';

/** Documents about an account of the largest size that there may be: 500 entities, 20,000 fields, 20,000 variants. */

const documents = [
  '/api/openapi.json',
  '/api/v1/entities/client',
  '/api/v1/entities?with=fields&limit=99',
  '/api/v1/entities?with=fields&limit=-1',
  '/api/v1/auth/me',
];

interface Read {
  status: number;
  bytes: number;
}

/** Reads an answer without keeping it. */
const read = (stoa: StoaProcess, path: string, authorization: string) =>
  new Promise<Read>((resolve, reject) => {
    const headers = { host: 'localhost', authorization };
    const request = http.get(new URL(path, stoa.url.replace('localhost', '127.0.0.1')), { headers }, (answer) => {
      let bytes = 0;
      answer.on('data', ({ length }: Buffer) => {
        bytes += length;
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }));
    });
    request.on('error', reject);
  });

interface Line {
  msg: string;
  task: string | null;
  cpu_ms: number;
}

const heldIn = ({ lines }: StoaProcess) =>
  lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'event loop held');

async function makeLargest(data: string): Promise<void> {
  const { connection } = await reachEmbedded(data);
  const database = new pg.Client({ ...connection, user: 'postgres' });
  await database.connect();
  await makeLargestAccount(database);
  await database.end();
}

test('documents of the largest account do not hold the event loop', async () => {
  const data = await temporaryFolder('documents');
  const first = await startStoa(data);
  await makeLargest(data);
  first.process.kill('SIGTERM');
  await first.exit;
  const stoa = await startStoa(data);
  const authorization = await signIn(stoa.url);
  for (const path of documents) {
    // At once, and again: the first time another process may be starting that answers long ones.
    const six = () => Promise.all(Array.from({ length: 6 }, () => read(stoa, path, authorization)));
    const answers = [...(await six()), ...(await six())];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ bytes }) => bytes)).size).toBe(1);
  }
  stoa.process.kill('SIGTERM');
  await stoa.exit;
  await removeDataFolder(data);
  expect(heldIn(stoa).filter(({ cpu_ms }) => cpu_ms > timeLimit(50))).toEqual([]);
});
