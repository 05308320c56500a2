import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from '../../../src/cli/start.ts';

/** Decoding allocates outside the heap, so each picture is processed in its own process. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const draw = `
  import { reencodePicture } from '#server/files/pictures.ts';
  const [place, format] = process.argv.slice(-2);
  const before = process.resourceUsage().maxRSS;
  await Promise.all([1, 2].map(() => reencodePicture({ path: place, account_id: 1 }, format)));
  console.log(process.resourceUsage().maxRSS - before);
`;

/** Maximum growth of the process, in MiB. */
async function taken(format: 'jpeg' | 'png' | 'avif', [width, height]: [number, number], orientation = 1) {
  const place = path.join(folder, `${width}-${orientation}.${format}`);
  const plain = sharp({ create: { width, height, channels: 3, background: '#7a9b55' } });
  await plain.withMetadata({ orientation }).toFormat(format).toFile(place);
  const env = { ...process.env, ...launch().env };
  const args = ['--input-type=module', '-e', draw, place, format];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, cwd: process.cwd() });
  return Number(stdout) / 1024;
}

test('two rotated photographs of 50 megapixels at a time take less than 400 MB', async () => {
  expect(await taken('jpeg', [8160, 6120], 6)).toBeLessThan(400);
  expect(await taken('png', [8160, 6120])).toBeLessThan(400);
});

test('two of 12 megapixels take less than 120 MB', async () => {
  expect(await taken('jpeg', [4000, 3000])).toBeLessThan(120);
});

test('two of the largest AVIF take less than 450 MB', async () => {
  expect(await taken('avif', [4000, 4000])).toBeLessThan(450);
});
