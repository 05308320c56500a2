import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { violationsOf } from '../../support/accounts/oneEntity.ts';
import { download, incoming, keptOnDisk, send, upload } from '../../support/files/files.ts';
import { type Bits, iconFile, withColors } from '../../support/files/icons.ts';
import { hollowPng, picture } from '../../support/files/pictures.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

/** Favicons that are not pictures of pixels: icon files and SVG. */

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
});

type Links = Record<string, string>;
const route = '/v1/auth/favicon';
const favicon = (filename: string, bytes: Buffer | string) => send<Links>(owner, route, { filename, bytes });

const svg = (content: string, size = 'width="100" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude" ${size}>${content}</svg>`;
const redSquare = '<rect width="100%" height="100%" fill="#f00"/>';

/** Red, green, blue and alpha of a pixel of the largest size, by its place from 0 to 1. */
async function pixelsOf(link: string | undefined) {
  const { bytes, headers } = await download(api, link ?? '');
  expect(headers['content-type']).toBe('image/png');
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4;
    return [...data.subarray(at, at + 4)];
  };
}

async function expectRejected(filename: string, bytes: Buffer | string, reason: string) {
  const before = await keptOnDisk(api);
  const violations = [`file files.errors.${reason}`];
  expect(violationsOf(await favicon(filename, bytes))).toEqual({ status: 422, violations });
  expect(await keptOnDisk(api)).toEqual(before);
  expect(await incoming(api)).toEqual([]);
}

const [red, green, blue, none] = [
  [255, 0, 0, 255],
  [0, 255, 0, 255],
  [0, 0, 255, 255],
  [0, 0, 0, 0],
];

describe('an SVG', () => {
  test('is drawn as PNG in three sizes', async () => {
    const halves = svg('<rect width="50" height="100" fill="#f00"/><rect x="50" width="50" height="100" fill="#00f"/>');
    const { status, body } = await favicon('logo.SVG', `<?xml version="1.0"?>\n${halves}`);
    expect(status).toBe(200);
    for (const [size, link] of Object.entries(body)) {
      expect(link).toMatch(/\/logo\.png$/);
      const { width, height } = await sharp((await download(api, link)).bytes).metadata();
      expect(`${width}x${height}`).toBe(size);
    }
    const at = await pixelsOf(body['180x180']);
    expect([at(0.2, 0.5), at(0.8, 0.5)]).toEqual([red, blue]);
  });

  test.each(['width="3" height="3"', 'width="20000" height="20000"', 'viewBox="0 0 8 8"'])(
    'is drawn from its shapes, whatever its size: %s',
    async (size) => {
      const at = await pixelsOf((await favicon('a.svg', svg(redSquare, size))).body['180x180']);
      expect([at(0.02, 0.02), at(0.98, 0.98)]).toEqual([red, red]);
    },
  );

  test('is a file of the kind favicon too', async () => {
    const stored = await upload(owner, 'favicon', { filename: 'logo.svg', bytes: svg(redSquare) });
    expect(stored).toMatchObject({ name: 'logo.png', media_type: 'image/png' });
  });

  test('with a doctype of its format is drawn without loading it', async () => {
    const doctype =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    expect((await favicon('a.svg', doctype + svg(redSquare))).status).toBe(200);
  });

  test('does not run scripts, and opens no file and no address', async () => {
    const requests: string[] = [];
    const listener = http.createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void listener.close());
    const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'stoa-svg-'));
    onTestFinished(() => fs.rm(folder, { recursive: true }));
    const secret = path.join(folder, 'secret.png');
    await fs.writeFile(
      secret,
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f0' } })
        .png()
        .toBuffer(),
    );
    const beside = path.join(api.settings.data_dir, 'files-incoming', 'beside.png');
    await fs.copyFile(secret, beside);
    onTestFinished(() => fs.rm(beside));
    const image = (href: string) => `<image width="100" height="100" xlink:href="${href}"/>`;
    const content = [
      redSquare,
      `<script>fetch("${address}/script")</script>`,
      ...[`file://${secret}`, secret, 'beside.png', `file://${beside}`, `${address}/image`].map(image),
      `<xi:include href="file://${secret}" parse="text"/>`,
      `<style>@import url("${address}/style"); rect { fill: #f00 }</style>`,
      `<use xlink:href="file://${secret}#x"/>`,
    ].join('');
    const { status, body } = await favicon('logo.svg', svg(content));
    expect(status).toBe(200);
    const at = await pixelsOf(body['180x180']);
    expect([at(0.1, 0.1), at(0.5, 0.5), at(0.9, 0.9)]).toEqual([red, red, red]);
    expect(requests).toEqual([]);
  });

  const entities = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghij'[at]};`.repeat(10)}">`,
  );
  const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${entities.join('')}]>${svg('<text>&j;</text>')}`;
  const outside = `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`;
  test.each([
    ['a bomb of entities', bomb, 'image'],
    ['an entity of a file', outside, 'image'],
    ['100,000 levels', svg('<g>'.repeat(100_000) + '</g>'.repeat(100_000)), 'image'],
    ['a size of 10 million by 10 million', svg(redSquare, 'width="10000000" height="10000000"'), 'pixels'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'image'],
    ['half a file', svg(redSquare).slice(0, -9), 'image'],
    ['nothing that is known', Buffer.alloc(1000, 7), 'image'],
  ])('%s is rejected', async (_, bytes, reason) => expectRejected('a.svg', bytes, reason));

  test('that would be drawn for hours is stopped, while others are served', async () => {
    const slow = `<filter id="f" x="0" y="0" width="1" height="1">${'<feMorphology operator="dilate" radius="99"/>'.repeat(5000)}</filter><rect width="100" height="100" filter="url(#f)"/>`;
    const stopped = favicon('a.svg', svg(slow));
    expect((await favicon('b.svg', svg(redSquare))).status).toBe(200);
    expect(violationsOf(await stopped)).toEqual({ status: 422, violations: ['file files.errors.pixels'] });
  });

  test('with a picture in it that would fill the memory does not do so', async () => {
    const large = hollowPng({ width: 30_000, height: 30_000 }).toString('base64');
    const image = `<image width="100" height="100" xlink:href="data:image/png;base64,${large}"/>`;
    expect([200, 422]).toContain((await favicon('a.svg', svg(image))).status);
  });
});

describe('an icon file', () => {
  test.each<Bits>([1, 4, 8, 24, 32])('of %i bits a pixel is drawn', async (bits) => {
    // Red above, below it green beside nothing.
    const icon = iconFile([withColors(bits, 32, (x, y) => (y < 16 ? red : x < 16 && bits > 1 ? green : none))]);
    const { status, body } = await favicon('favicon.ico', icon);
    expect(status).toBe(200);
    const at = await pixelsOf(body['180x180']);
    expect([at(0.2, 0.2), at(0.8, 0.8)]).toEqual([red, expect.objectContaining({ 3: 0 })]);
    if (bits > 1) expect(at(0.2, 0.8)).toEqual(green);
  });

  test('gives its largest picture, a PNG too', async () => {
    const png = await sharp({ create: { width: 256, height: 256, channels: 4, background: '#00f' } })
      .png()
      .toBuffer();
    const icon = iconFile([
      withColors(32, 16, () => red),
      { px: 256, bits: 32, image: png },
      withColors(8, 48, () => red),
    ]);
    const at = await pixelsOf((await favicon('favicon.ico', icon)).body['180x180']);
    expect(at(0.5, 0.5)).toEqual(blue);
  });

  const whole = iconFile([withColors(32, 32, () => red)]);
  const changed = (offset: number, value: number) => {
    const copy = Buffer.from(whole);
    copy.writeUInt32LE(value, offset);
    return copy;
  };
  test.each([
    ['without a picture', iconFile([])],
    ['cut in half', whole.subarray(0, whole.length / 2)],
    ['of a head alone', whole.subarray(0, 6)],
    ['with a place behind its end', changed(18, 2 ** 31)],
    ['with a bitmap of 2 billion by 2 billion', changed(22 + 4, 2 ** 31 - 1)],
    ['with a negative width', changed(22 + 4, 2 ** 32 - 5)],
    ['with an unknown compression', changed(22 + 16, 4)],
    ['with a head of 2 GB', changed(22, 2 ** 31)],
    [
      'with a PNG of 50,000 by 50,000',
      iconFile([{ px: 256, bits: 32, image: hollowPng({ width: 50_000, height: 50_000 }) }]),
      'pixels',
    ],
  ])('%s is rejected', async (_, bytes, reason = 'image') => expectRejected('favicon.ico', bytes, reason));
});

describe('the name', () => {
  test.each(['photo', 'photo.', '.', 'folder.png/photo'])('%j has no extension and is refused', async (filename) => {
    await expectRejected(filename, await picture('png'), 'extension');
  });

  test('must have an extension in both calls', async () => {
    const answer = await send(owner, '/v1/files/favicon', { filename: 'photo', bytes: await picture('png') });
    expect(violationsOf(answer)).toEqual({ status: 422, violations: ['file files.errors.extension'] });
  });
});
