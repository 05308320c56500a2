import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveWeb } from '#server/webApp/web.ts';
import { temporaryFolder } from '../../support/processes/folders.ts';

const inline = 'document.documentElement.dataset.theme = "dark"';
const html = `<!doctype html><head></head><script>${inline}</script><script type="module" src="/assets/app-1.js"></script>`;
const script = `export const text = "${'long enough to be worth it '.repeat(60)}"`;
const sha256 = createHash('sha256').update(inline).digest('base64');

const dist = await temporaryFolder('dist');
const app = Fastify();
const yandex = Fastify();
const elsewhere = Fastify();
let port = 0;

beforeAll(async () => {
  await fs.mkdir(path.join(dist, 'assets'));
  await fs.mkdir(path.join(dist, '.vite'));
  await fs.writeFile(path.join(dist, 'index.html'), html);
  await fs.writeFile(path.join(dist, 'favicon.svg'), '<svg/>');
  await fs.writeFile(path.join(dist, '.vite/manifest.json'), '{}');
  await fs.writeFile(path.join(dist, 'assets/app-1.js'), script);
  await fs.writeFile(path.join(dist, 'assets/app-1.js.gz'), gzipSync(script));
  await fs.writeFile(path.join(dist, 'assets/app-1.js.br'), brotliCompressSync(script));
  await fs.writeFile(path.join(dist, 'favicon.svg.gz'), gzipSync('<svg/>'));
  app.get('/api/known', async () => 'known');
  await serveWeb(app, { dev: false, dist, captcha: 'altcha', api_host: null });
  await serveWeb(yandex, { dev: false, dist, captcha: 'yandex', api_host: null });
  await serveWeb(elsewhere, { dev: false, dist, captcha: 'none', api_host: 'https://api.example.com' });
  port = Number(new URL(await app.listen({ port: 0 })).port);
});
afterAll(async () => {
  await app.close();
  await yandex.close();
  await elsewhere.close();
  await fs.rm(dist, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('pages', () => {
  test.each(['/', '/sign-in', '/Sign-In/?next=/x', '/admin', '/admin/users?query=a', '/data/deals', '/m/board/x'])(
    '%s serves the app',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(html);
      expect(answer.headers['content-security-policy']).toBeDefined();
    },
  );

  test.each([
    ...['/metrics', '/ready', '/.env', '/wp-login.php', '/no/such/page', '/m', '/administrator', '/sign-in/x'],
    ...['/apiary', '/index.html', '/%E2%82%AC', '//', '/.vite/manifest.json', '/favicon.svg.gz'],
  ])('there is no page at %s: a browser sees that of the app, a program a short 404', async (url) => {
    const page = await get(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect([page.statusCode, page.body, page.headers.etag, page.headers.vary]).toEqual([
      404,
      html,
      undefined,
      'accept',
    ]);
    expect(page.headers['content-security-policy']).toBeDefined();
    for (const accept of ['*/*', 'application/json', '']) {
      const answer = await get(url, { accept });
      expect([answer.statusCode, answer.headers.vary]).toEqual([404, 'accept']);
      expect(answer.body).not.toContain('<!doctype');
    }
  });

  test.each(['/api', '/api/nothing', '/assets', '/assets/gone.js', '/files', '/files/key/name.html'])(
    '%s does not serve the app',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.body).not.toContain('<!doctype');
    },
  );

  test.each(['/assets/../index.html', '/assets/..%2findex.html', '/assets/%2e%2e/%2e%2e/package.json', '//etc/passwd'])(
    'cannot leave the folder: %s',
    async (path) => {
      const [answer] = await once(http.get({ host: '127.0.0.1', port, path }), 'response');
      const body = await text(answer);
      if (answer.statusCode === 200) expect(body).toBe(html);
      else expect([403, 404]).toContain(answer.statusCode);
    },
  );

  test('are served for GET and HEAD only', async () => {
    expect((await app.inject({ method: 'POST', url: '/sign-in' })).statusCode).toBe(404);
    expect((await app.inject({ method: 'HEAD', url: '/sign-in' })).statusCode).toBe(200);
  });

  test('return 304 when unchanged', async () => {
    const { etag } = (await get('/')).headers;
    expect((await get('/', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  test('have a policy that allows only own scripts', async () => {
    const { headers } = await get('/');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(policyOf(headers)).toMatchObject({
      'default-src': "'self'",
      'script-src': `'self' 'sha256-${sha256}'`,
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data: blob:",
      'connect-src': "'self'",
      'worker-src': "'self' blob:",
      'object-src': "'none'",
      'base-uri': "'self'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
    });
  });

  test('allow SmartCaptcha to load, frame and connect when it is the captcha', async () => {
    const policy = policyOf((await yandex.inject('/')).headers);
    for (const directive of ['script-src', 'frame-src', 'connect-src'])
      expect(policy[directive]).toContain('https://smartcaptcha.yandexcloud.net');
  });

  test('name another host of the API and allow calls and pictures there', async () => {
    const { headers, body } = await elsewhere.inject('/admin/users');
    expect(body).toBe(html.replace('<head>', '<head><meta name="stoa-api-host" content="https://api.example.com" />'));
    expect(policyOf(headers)).toMatchObject({
      'default-src': "'self'",
      'script-src': `'self' 'sha256-${sha256}'`,
      'connect-src': "'self' https://api.example.com",
      'img-src': "'self' data: blob: https://api.example.com",
      'form-action': "'self'",
    });
    expect(headers.etag).not.toBe((await get('/admin/users')).headers.etag);
  });
});

describe('files', () => {
  test('with a hash in their name are cached for a year', async () => {
    const { headers } = await get('/assets/app-1.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('without a hash are revalidated after a day', async () => {
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400');
  });

  test.each(['br', 'gzip'])('are sent precompressed: %s', async (encoding) => {
    const answer = await get('/assets/app-1.js', { 'accept-encoding': encoding });
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.rawPayload.length).toBeLessThan(script.length / 4);
    if (encoding === 'gzip') expect(gunzipSync(answer.rawPayload).toString()).toBe(script);
  });

  test('are sent plain without Accept-Encoding', async () => {
    expect((await get('/assets/app-1.js')).body).toBe(script);
  });
});

test('explains a missing build', async () => {
  const bare = Fastify();
  await expect(serveWeb(bare, { dev: false, dist: '/nowhere', captcha: 'none', api_host: null })).rejects.toThrow(
    'npm run build',
  );
});

const policyOf = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.slice(0, directive.indexOf(' ')), directive.slice(directive.indexOf(' ') + 1)]),
  );
