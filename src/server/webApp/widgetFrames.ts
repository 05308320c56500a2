import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DAY_S } from '#shared/time/time.ts';
import { type ImportMap, sharedPath } from '#shared/widgetFiles.ts';
import { notFound } from '../errors/errors.ts';
import { StartRefused } from '../errors/startRefused.ts';
import type { AgreedHosts } from './agreedHosts.ts';
import type { DevFrames } from './devFrames.ts';

/** Features of the browser that a widget in a frame does not have. */
const permissions = [
  ...['camera', 'microphone', 'geolocation', 'display-capture', 'clipboard-read', 'payment', 'usb', 'serial', 'hid'],
  ...['bluetooth', 'midi', 'publickey-credentials-get', 'identity-credentials-get', 'screen-wake-lock', 'fullscreen'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

export interface FramePolicies {
  agreedHosts: AgreedHosts;
  devFrames: DevFrames;
}

/**
 * `GET /w/frame/<sha256>`: the document of an isolated widget (docs/reference/product/modules.md#runners). Its policy makes its
 * origin opaque, also when it is opened by itself, and lets it talk to the agreed hosts only. `GET /w/frame/dev?token=` is
 * that of a DEV widget: its scripts come from the origin that the token names.
 */
export async function serveWidgetFrames(app: FastifyInstance, folder: string, policies: FramePolicies): Promise<void> {
  const { htmlOf, scriptHashes } = await readDocument(folder);
  await serveSharedLibraries(app, path.join(folder, 'shared'));
  app.get<{ Params: { sha256: string } }>('/w/frame/:sha256', async (request, reply) => {
    const { sha256 } = request.params;
    const hosts = /^[0-9a-f]{64}$/.test(sha256) ? await policies.agreedHosts(request.hostname, sha256) : null;
    if (hosts === null) throw notFound();
    const origin = originOf(request);
    const widget = `/w/${sha256}.js`;
    send(reply, framePolicy({ scripts: [...scriptHashes, `${origin}${widget}`], origin, hosts }), htmlOf(widget));
    return reply;
  });
  app.get('/w/frame/dev', async (request, reply) => {
    const { token } = request.query as { token?: unknown };
    const frame = typeof token === 'string' ? await policies.devFrames(request.hostname, token) : null;
    if (frame === null) throw notFound();
    const scripts = [...scriptHashes, frame.origin];
    send(
      reply,
      framePolicy({ scripts, origin: originOf(request), hosts: frame.hosts, dev: frame.origin }),
      htmlOf(null),
    );
    return reply;
  });
}

const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`;

const send = (reply: FastifyReply, policy: string, html: string) =>
  reply
    .headers({
      'content-security-policy': policy,
      'permissions-policy': permissions,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(html);

/** What the build has for widgets: `src/cli/build/widget-files`. */
async function readDocument(folder: string) {
  const read = (name: string) =>
    fs.readFile(path.join(folder, name), 'utf8').catch(() => {
      throw new StartRefused('The web app is not built: run "npm run build"');
    });
  const { imports, fonts } = (JSON.parse(await read('importmap.json')) as { map: ImportMap }).map;
  // A closing tag in the script would end it.
  const script = (await read('frame.js')).replaceAll('</script', '<\\/script');
  const importMap = JSON.stringify({ imports });
  const htmlOf = (widget: string | null) => documentOf({ script, importMap, fonts, widget });
  return { htmlOf, scriptHashes: [script, importMap].map(hashOf) };
}

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Immutable, for frames of opaque origin too. */
const serveSharedLibraries = (app: FastifyInstance, root: string) =>
  app.register(fastifyStatic, {
    root,
    prefix: sharedPath,
    // A route for each file, as in web.ts.
    wildcard: false,
    globIgnore: ['**/*.{br,gz}'],
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply) => {
      reply.header('cache-control', `public, max-age=${365 * DAY_S}, immutable`);
      reply.header('x-content-type-options', 'nosniff');
      reply.header('access-control-allow-origin', '*');
      reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });

interface FrameParts {
  script: string;
  importMap: string;
  fonts: string;
  /** It is fetched beside the rest. */
  widget: string | null;
}

const documentOf = ({ script, importMap, fonts, widget }: FrameParts): string =>
  `<!doctype html>
<html><head><meta charset="utf-8"><script type="importmap">${importMap}</script>
${widget === null ? '' : `<link rel="modulepreload" href="${widget}">`}<link rel="stylesheet" href="${fonts}"><style>
html { font: 14px/20px var(--stoa-font, system-ui, sans-serif); color: var(--stoa-text); background: transparent }
body { margin: 0 }
</style></head><body><script type="module">${script}</script></body></html>`;

interface Policy {
  /** Hashes and addresses of what may run, beside the shared libraries. */
  scripts: readonly string[];
  /** Of the app. */
  origin: string;
  /** That it may talk to. */
  hosts: readonly string[];
  /** The origin of an author's server, from which styles, pictures and fonts come too. */
  dev?: string;
}

function framePolicy({ scripts, origin, hosts, dev }: Policy): string {
  const author = dev ? [dev] : [];
  const reachable = [
    ...hosts.flatMap((host) => ['https', 'http', 'wss', 'ws'].map((scheme) => `${scheme}://${host}`)),
    // Changes of the source are announced by a WebSocket.
    ...author.flatMap((each) => [each, each.replace(/^http/, 'ws')]),
  ];
  const shared = `${origin}${sharedPath}`;
  const directives: Record<string, readonly string[]> = {
    sandbox: ['allow-scripts', 'allow-forms'],
    'default-src': ["'none'"],
    'script-src': [...scripts, shared],
    'style-src': ["'unsafe-inline'", shared, ...author],
    'img-src': ['data:', 'blob:', ...author],
    'font-src': ['data:', shared, ...author],
    'connect-src': reachable.length > 0 ? reachable : ["'none'"],
    'worker-src': ["'none'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
