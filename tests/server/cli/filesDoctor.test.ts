import { beforeAll, expect, test } from 'vitest';
import type { Blobs } from '#server/files/blobs.ts';
import { newBlobKey } from '#server/files/blobs.ts';
import { openBlobs } from '#server/files/openBlobs.ts';
import { runChecks } from '../../../src/cli/doctor/runChecks.ts';
import { ageFiles } from '../../support/files/collector.ts';
import { keyOf, upload } from '../../support/files/files.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import { secret } from '../../support/server/credentials.ts';

const name = 'every file row has its bytes, and all bytes belong to a file row';

let api: Api;
let blobs: Blobs;
beforeAll(async () => {
  api = await startApi({ settings: { jobs: 'off' } });
  blobs = openBlobs(api.settings);
});

async function look(place: Blobs | null = blobs): Promise<string[]> {
  const client = await api.database.pool.connect();
  await client.query('begin read only');
  const findings = await runChecks(client, secret, place);
  await client.query('rollback');
  client.release();
  return findings.find((each) => each.name === name)?.breaches ?? ['no such check'];
}

test('reports a file without its blob and an old blob without a file', async () => {
  const owner = await api.signInOwner();
  const [whole, broken] = [
    await upload(owner, 'record', { filename: 'a.txt', bytes: 'x' }),
    await upload(owner, 'record', { filename: 'b.txt', bytes: 'x' }),
  ];
  expect(await look()).toEqual([]);
  await blobs.remove(keyOf(broken));
  expect(await look()).toEqual([`file ${broken.id} of account 1 has no bytes`]);
  const [old, young] = [newBlobKey(), newBlobKey()];
  await blobs.put(old, { bytes: Buffer.from('x') });
  await ageFiles(api, 'files', 2);
  await blobs.put(young, { bytes: Buffer.from('x') });
  const found = await look();
  expect(found).toEqual([
    `file ${broken.id} of account 1 has no bytes`,
    `bytes ${old.slice(0, 12)}… belong to no file row`,
  ]);
  expect(found.join()).not.toContain(keyOf(whole));
});

test('reports an unreachable blob store', async () => {
  const unreachable = {
    ...blobs,
    // biome-ignore lint/correctness/useYield: it ends before the first
    async *list() {
      throw new Error('down');
    },
  } as Blobs;
  expect(await look(unreachable)).toEqual(['could not be checked: down']);
});

test('ends a list that has no end', async () => {
  const endless = {
    ...blobs,
    async *list() {
      for (let at = 0; ; at += 1) yield { key: String(at), put_at: new Date() };
    },
  } as Blobs;
  expect(await look(endless)).toEqual(['could not be checked: more than 100000 names of bytes belong to no file row']);
});
