import { expect, test } from 'vitest';
import { deriveKey } from '#server/crypto/appSecret.ts';
import { sealUrl } from '#server/tenant/planes/planeUrls.ts';
import { startS3 } from '../../support/files/s3Server.ts';
import { listenHostile } from '../../support/outbound/hostileSocket.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import { secret } from '../../support/server/credentials.ts';

const MIB = 1024 * 1024;

async function health(api: Api): Promise<[number, unknown]> {
  const { status, body } = await api.visitor().get('/health');
  return [status, body];
}

interface Line {
  level: number;
  part?: string;
  why?: string;
}

test('parts that writes need are told, and logged once when they go and once when they come back', async () => {
  let free = 10 * MIB;
  const lines: Line[] = [];
  const log = { write: (text: string) => void lines.push(JSON.parse(text) as Line) };
  const { url, close } = await startS3();
  await close();
  const settings = { log_level: 'info', s3_url: url } as const;
  const api = await startApi({ freeBytes: async () => free, settings, log });
  // Nothing listens there.
  const plane = sealUrl(deriveKey(secret, 'seal'), 'write_url', 99, 'postgres://u:hunter22@127.0.0.1:1/x');
  await api.sql(
    'insert into control.planes (id, name, write_url, max_accounts) overriding system value values (99, $1, $2, 1)',
    ['far-away', plane],
  );
  const all = { disk: 'low', files: 'unreachable', planes: 'unreachable' };
  await expect.poll(() => health(api)).toEqual([200, { status: 'degraded', parts: all }]);
  free = 10 ** 12;
  await expect.poll(() => health(api)).toEqual([200, { status: 'degraded', parts: { ...all, disk: undefined } }]);
  const said = lines.filter(({ part }) => part !== undefined);
  expect(said.map(({ level, part }) => `${level} ${part}`).sort()).toEqual([
    '30 disk',
    '40 disk',
    '40 files',
    '40 planes',
  ]);
  expect(said.find(({ part }) => part === 'planes')?.why).toMatch(/^far-away: .*ECONNREFUSED/);
  expect(JSON.stringify(said)).not.toContain('hunter22');
});

test('a bucket that says nothing is told, and awaited by nobody', async () => {
  const { port } = await listenHostile(() => {});
  const s3_url = `s3://key:secret@127.0.0.1:${port}/bucket?tls=off`;
  const api = await startApi({ settings: { s3_url } });
  expect(await health(api)).toEqual([200, { status: 'ok' }]);
  await expect.poll(() => health(api)).toEqual([200, { status: 'degraded', parts: { files: 'unreachable' } }]);
});

test('with nothing wrong it says ok and nothing else', async () => {
  const api = await startApi();
  expect((await api.visitor().get('/health')).text).toBe('{"status":"ok"}');
});
