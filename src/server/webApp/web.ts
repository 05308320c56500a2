import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePaths } from '#shared/pages.ts';
import { DAY_S } from '#shared/time/time.ts';
import { StartRefused } from '../errors/startRefused.ts';
import { contentSecurityPolicy } from '../http/reply/contentSecurityPolicy.ts';

export interface WebOptions {
  dev: boolean;
  /** Folder of the built app. */
  dist: string;
  captcha: 'altcha' | 'yandex' | 'none';
  /** Origin of the API, if it is not the page's own. */
  api_host: string | null;
}

/** The web app on the API's port: the built files, or Vite on the sources. */
export const serveWeb = (app: FastifyInstance, options: WebOptions): Promise<void> =>
  options.dev ? serveSources(app, options) : serveBuilt(app, options);

const year_s = 365 * DAY_S;

async function serveBuilt(app: FastifyInstance, { dist, captcha, api_host }: WebOptions): Promise<void> {
  const built = await fs.readFile(path.join(dist, 'index.html'), 'utf8').catch(() => {
    throw new StartRefused('The web app is not built: run "npm run build"');
  });
  const html = withApiHost(built, api_host);
  const headers = {
    'content-security-policy': contentSecurityPolicy(html, { captcha, api_host }),
    // Mailed links contain a code, so no request may send a referrer, not even to this origin.
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
  };
  await serveFiles(app, path.join(dist, 'assets'), '/assets/', `public, max-age=${year_s}, immutable`);
  // Browsers request the favicon again at every change of the address, so it is cached.
  await serveFiles(app, dist, '/', `public, max-age=${DAY_S}`, ['index.html', 'assets/**', 'w/**']);
  const { etag, ...always } = headers;
  app.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] as string;
    if (isPage(path)) {
      reply.headers(headers);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    } else {
      reply.header('vary', 'accept');
      if (isOfServer(path) || !wantsPage(request)) return reply.callNotFound();
      // The app's own "Page not found".
      reply.code(404).headers(always);
    }
    return reply.type('text/html; charset=utf-8').send(html);
  });
}

/** Names the host of the API to the page, which is built once for all hosts (`src/web/api/address.ts`). */
const withApiHost = (html: string, api_host: string | null): string =>
  api_host ? html.replace('<head>', `<head><meta name="stoa-api-host" content="${api_host}" />`) : html;

/** Each file has a route of its own: for one route of many files the plugin would read the whole folder at each request. */
const serveFiles = async (app: FastifyInstance, root: string, prefix: string, cache: string, ignored: string[] = []) =>
  app.register(fastifyStatic, {
    root,
    prefix,
    wildcard: false,
    globIgnore: [...ignored, '**/*.{br,gz}'],
    index: false,
    decorateReply: false,
    preCompressed: true, // the build writes a .br and a .gz beside each file
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply) => {
      reply.header('cache-control', cache);
      reply.header('x-content-type-options', 'nosniff');
    },
  });

/** As the browser's router matches them. */
const pagePatterns = pagePaths.map(
  (path) => new RegExp(`^${path.replace(/:\w+/, '[^/]+').replace(/\/\*$/, '(?:/.*)?').replace(/^\/$/, '')}/?$`, 'i'),
);

/** Whether the web app has a page there. */
const isPage = (path: string) => pagePatterns.some((pattern) => pattern.test(path));

/** Folders of the server's own, whose answers are no pages. */
const isOfServer = (path: string) => /^\/(?:api|assets|files|w)(?:\/|$)/.test(path);

/** A browser that opens an address. Programs that look for `/metrics` or `/.env` get a short 404. */
const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true;

async function serveSources(app: FastifyInstance, { api_host }: WebOptions): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: path.resolve(import.meta.dirname, '../../..'),
    server: { middlewareMode: true, ws: { server: app.server } },
    appType: 'spa',
    // The alternative writes a temporary module, which --watch takes for a change of the server.
    configLoader: 'native',
    plugins: [{ name: 'stoa:api-host', transformIndexHtml: (html) => withApiHost(html, api_host) }],
  });
  app.addHook('onClose', () => vite.close());
  app.get('/*', (request: FastifyRequest, reply: FastifyReply) => {
    if (/^\/(api|files|w)(\/|\?|$)/.test(request.url)) return reply.callNotFound();
    reply.hijack();
    vite.middlewares(request.raw, reply.raw);
  });
}
