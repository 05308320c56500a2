import { beforeAll, describe, expect, test } from 'vitest';
import type { StoredFile } from '#resources/data/files/files.resource.ts';
import { byteRange } from '#server/http/reply/byteRange.ts';
import type { TestAccount } from '../../support/accounts/people.ts';
import { type Download, download, expectRefused, upload } from '../../support/files/files.ts';
import { picture } from '../../support/files/pictures.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

let api: Api;
let owner: Client;
let other: TestAccount;
let there: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  other = await api.makeAccount('other');
  there = await api.signIn(other.owner.email, other.host);
});

const record = (filename: string, bytes: Buffer | string) => upload(owner, 'record', { filename, bytes });

test.each([
  ['a %22quoted%22 name.txt', 'a "quoted" name.txt'],
  ['two%0D%0A«lines».txt', 'two «lines».txt'],
  ['100%25 %41 %2F%2522.txt', '100%25 %41 %2F%2522.txt'],
])('a browser’s name %s is %s', async (filename, name) => {
  const file = await record(filename, 'x');
  expect(file.name).toBe(name);
  const { headers } = await download(api, file.public_link);
  expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
});

describe('headers', () => {
  test.each([
    ['page.html', '<!doctype html><script>alert(1)</script>', 'application/octet-stream'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'application/octet-stream'],
    ['a.xml', '<?xml version="1.0"?><a/>', 'application/octet-stream'],
    ['a.js', 'alert(1)', 'application/octet-stream'],
    ['a.txt', '<script>alert(1)</script>', 'text/plain; charset=utf-8'],
    ['a.pdf', '%PDF-1.7\n', 'application/pdf'],
  ])('%s is served as a sandboxed download', async (name, text, type) => {
    const { status, headers, bytes } = await download(api, (await record(name, text)).public_link);
    expect(status).toBe(200);
    expect(bytes.toString()).toBe(text);
    expect(headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': String(text.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
    });
    expect(headers['set-cookie']).toBeUndefined();
  });

  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('serves a %s inline', async (format) => {
    const file = await record(`a.${format}`, await picture(format, { width: 20, height: 20 }));
    const { headers, bytes } = await download(api, file.public_link);
    expect(headers).toMatchObject({
      'content-type': `image/${format}`,
      'content-disposition': `inline; filename="${file.name}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect(bytes.length).toBe(file.size);
  });

  test('encodes non-ASCII names and names with header delimiters', async () => {
    const file = await record('Отчёт "1"; x=y 100%.txt'.replaceAll('"', '%22'), 'x');
    const { headers } = await download(api, file.public_link);
    const value = String(headers['content-disposition']);
    expect(value).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.%!~-]+$/);
    expect(decodeURIComponent(value.split("''")[1] as string)).toBe(file.name);
  });

  test('allows reading without a session, rejects other methods', async () => {
    const file = await record('a.txt', 'x');
    expect((await download(api, file.public_link)).status).toBe(200);
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect([404, 405]).toContain((await download(api, file.public_link, { method })).status);
  });

  test('answers HEAD like GET without a body', async () => {
    const file = await record('a.txt', 'twelve bytes');
    const [head, get] = [
      await download(api, file.public_link, { method: 'HEAD' }),
      await download(api, file.public_link),
    ];
    const without = ({ headers: { date: _, 'x-request-id': _id, ...headers } }: Download) => headers;
    expect(head.status).toBe(200);
    expect(head.bytes.length).toBe(0);
    expect(without(head)).toEqual(without(get));
  });
});

describe('conditional requests', () => {
  test('return 304 for a matching ETag', async () => {
    const { public_link } = await record('a.txt', 'x');
    const { etag } = (await download(api, public_link)).headers;
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await download(api, public_link, { headers: { 'if-none-match': known } });
      expect(answer).toMatchObject({ status: 304, headers: { etag } });
      expect(answer.bytes.length).toBe(0);
    }
    expect((await download(api, public_link, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  test.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=8-100', 206, '89', 'bytes 8-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-100', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=5-2', 200, '0123456789', undefined],
    ['bytes=0-1,3-4', 200, '0123456789', undefined],
    ['lines=0-1', 200, '0123456789', undefined],
    ['bytes=-', 200, '0123456789', undefined],
    ['bytes=99999999999999999999-', 200, '0123456789', undefined],
  ])('range %s returns %i', async (range, status, text, part) => {
    const { public_link } = await record('a.txt', '0123456789');
    const answer = await download(api, public_link, { headers: { range } });
    expect(answer.status).toBe(status);
    expect(answer.bytes.toString()).toBe(text);
    expect(answer.headers['content-range']).toBe(part);
    expect(answer.headers['content-length']).toBe(String(text.length));
  });

  test.each(['bytes=10-', 'bytes=-0'])('returns every refusal for %s as a problem', async (range) => {
    const { public_link } = await record('a.txt', '0123456789');
    const answer = await download(api, public_link, { headers: { range } });
    expect([answer.status, answer.headers['content-range']]).toEqual([416, 'bytes */10']);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(JSON.parse(answer.bytes.toString())).toMatchObject({ type: 'malformed', status: 416 });
  });

  test('returns 405 for any other method', async () => {
    const { public_link } = await record('a.txt', '0123456789');
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await download(api, public_link, { method });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  });

  test('If-Range requires the same ETag', async () => {
    const { public_link } = await record('a.txt', '0123456789');
    const { etag } = (await download(api, public_link)).headers;
    const status = async (same: string) =>
      (await download(api, public_link, { headers: { range: 'bytes=0-1', 'if-range': same } })).status;
    expect([await status(String(etag)), await status('"other"')]).toEqual([206, 200]);
  });

  test('an empty file has no satisfiable range', () => {
    expect([byteRange('bytes=0-', 0), byteRange('bytes=-1', 0), byteRange(undefined, 0)]).toEqual([
      'unsatisfiable',
      'unsatisfiable',
      null,
    ]);
  });
});

describe('accounts', () => {
  const bytesOf = ({ status, headers, bytes }: Download) => {
    const { 'x-request-id': id, date, ...others } = headers;
    expect([id, date]).not.toContain(undefined);
    return { status, headers: others, text: bytes.toString().replace(String(id), '') };
  };

  const never = `/files/${'a'.repeat(43)}/a.txt`;

  test.each(['record', 'logo', 'favicon'])('a %s opens on its own host only', async (kind) => {
    const file = await upload(there, kind, { bytes: await picture('png', { width: 20, height: 20 }) });
    expect((await download(api, file.public_link, { host: other.host })).status).toBe(200);
    const foreign = bytesOf(await download(api, file.public_link));
    expect(foreign).toEqual(bytesOf(await download(api, never)));
    expect(foreign.status).toBe(404);
    expect(foreign.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  test("an avatar opens on any account's host, and on no unknown host", async () => {
    const file = await upload(there, 'avatar', { bytes: await picture('png', { width: 20, height: 20 }) });
    expect((await download(api, file.public_link, { host: other.host })).status).toBe(200);
    expect((await download(api, file.public_link)).status).toBe(200);
    expect((await download(api, file.public_link, { host: 'nobody.example' })).status).toBe(404);
  });

  test.each<[string, (file: StoredFile) => string]>([
    ['another name', ({ public_link }) => public_link.replace('a.txt', 'b.txt')],
    ['no name', ({ public_link }) => public_link.replace('a.txt', '')],
    ['a longer name', ({ public_link }) => `${public_link}/more`],
    ['another key', ({ public_link }) => public_link.replace(/[\w-]{43}/, 'b'.repeat(43))],
    ['a way out', () => '/files/../../../etc/passwd'],
    ['an encoded way out', () => '/files/%2e%2e%2f%2e%2e%2fetc/passwd'],
    ['a broken encoding', ({ public_link }) => public_link.replace('a.txt', '%ff')],
  ])('%s opens nothing', async (_, linkOf) => {
    const link = linkOf(await record('a.txt', 'x'));
    expect([400, 404]).toContain((await download(api, link)).status);
  });

  test.each([
    ['GET', (id: number) => `/v1/files/${id}`],
    ['GET', (id: number) => `/v1/files/${id}/data`],
  ] as const)('%s by id is limited to its own account', async (method, pathOf) => {
    const file = await upload(there, 'avatar', { bytes: await picture('png', { width: 20, height: 20 }) });
    const foreign = await owner.call(method, pathOf(file.id));
    const missing = await owner.call(method, pathOf(987654321));
    expectRefused(foreign, 'not_found');
    const without = ({ body: { request_id: _, ...body } }: typeof foreign) => body;
    expect(without(foreign)).toEqual(without(missing));
  });
});
