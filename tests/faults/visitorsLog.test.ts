import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { resources } from '#server/resources/resources.ts';
import { visitorBytes } from '../support/fuzz/visitorBytes.ts';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { startStoa } from '../support/processes/stoaProcess.ts';
import { randomOf } from '../support/random.ts';

/** 10,000 in `npm run test:deep`. `FUZZ_SEED` repeats a run. */
const total = Math.min(10_000, Number(process.env.FUZZ_REQUESTS ?? 1000));
const seed = Number(process.env.FUZZ_SEED ?? 20_261_129);

/** Sends bytes, and leaves when the server has said something, and often before. */
async function send(port: number, bytes: string, leaveAfter_ms: number): Promise<void> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const closed = new Promise((resolve) => void socket.once('close', resolve));
  socket.write(Buffer.from(bytes, 'latin1'));
  socket.once('data', () => socket.end());
  await Promise.race([closed, sleep(leaveAfter_ms)]);
  socket.destroy();
}

interface Line {
  level: number;
  msg: string;
  route?: string;
}

const data = await temporaryFolder('visitors');
afterAll(() => removeDataFolder(data));

test('no request of a visitor makes a line above info', async () => {
  const stoa = await startStoa(data, { LOG_LEVEL: 'info' });
  const port = Number(new URL(stoa.url).port);
  const paths = resources.flatMap(({ resource }) => Object.values(resource.endpoints).map(({ path }) => `/api${path}`));
  const next = randomOf(seed);
  const known = [
    'POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5\r\n\r\n--x--',
    'PUT /api/rest/posts/1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  ];
  for (const bytes of known) await send(port, bytes, 1000);
  const begin = Array.from({ length: 20 }, async () => {
    for (let at = 0; at < total / 20; at++)
      await send(port, visitorBytes(next, paths), next() < 0.2 ? next() * 20 : 500);
  });
  await Promise.all(begin);
  stoa.process.kill('SIGTERM');
  expect(await stoa.exit).toBe(0);
  const logged = stoa.lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line);
  const above = logged.filter(({ level, msg }) => level > 30 && msg !== 'event loop held');
  expect(above.slice(0, 10), `seed ${seed}`).toEqual([]);
  const ready = stoa.lines.findIndex((line) => line.startsWith('Stoa is ready'));
  expect(stoa.lines.slice(ready + 1).filter((line) => !line.startsWith('{'))).toEqual([]);
  expect(logged.filter(({ msg }) => msg === 'request').length).toBeGreaterThan(total / 3);
});
