import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound } from './errors.ts';
import type { AgreedHosts } from './http/agreedHosts.ts';
import { StartRefused } from './startRefused.ts';

/** Features of the browser that a widget in a frame does not have. */
const permissions = [
  ...['camera', 'microphone', 'geolocation', 'display-capture', 'clipboard-read', 'payment', 'usb', 'serial', 'hid'],
  ...['bluetooth', 'midi', 'publickey-credentials-get', 'identity-credentials-get', 'screen-wake-lock', 'fullscreen'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * `GET /w/frame/<sha256>`: the document of an isolated widget (docs/product/modules.md#runners). Its policy makes its
 * origin opaque, also when it is opened by itself, and lets it talk to the agreed hosts only.
 */
export async function serveWidgetFrames(app: FastifyInstance, dist: string, hostsOf: AgreedHosts): Promise<void> {
  const script = await fs.readFile(path.join(dist, 'frame.js'), 'utf8').catch(() => {
    throw new StartRefused('The web app is not built: run "npm run build"');
  });
  const html = documentOf(script);
  const scriptHash = `'sha256-${createHash('sha256').update(inlineScript(script)).digest('base64')}'`;
  app.get<{ Params: { sha256: string } }>('/w/frame/:sha256', async (request, reply) => {
    const { sha256 } = request.params;
    const hosts = /^[0-9a-f]{64}$/.test(sha256) ? await hostsOf(request.hostname, sha256) : null;
    if (hosts === null) throw notFound();
    const widget = `${request.protocol}://${request.host}/w/${sha256}.js`;
    return reply
      .headers({
        'content-security-policy': framePolicy(scriptHash, widget, hosts),
        'permissions-policy': permissions,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-dns-prefetch-control': 'off',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

/** A closing tag in the script would end it. */
const inlineScript = (script: string): string => script.replaceAll('</script', '<\\/script');

const documentOf = (script: string): string => `<!doctype html>
<html><head><meta charset="utf-8"><style>
html { font: 14px/20px system-ui, sans-serif; color: var(--stoa-text); background: transparent }
body { margin: 0 }
</style></head><body><script type="module">${inlineScript(script)}</script></body></html>`;

function framePolicy(scriptHash: string, widget: string, hosts: readonly string[]): string {
  const reachable = hosts.flatMap((host) => ['https', 'http', 'wss', 'ws'].map((scheme) => `${scheme}://${host}`));
  const directives: Record<string, readonly string[]> = {
    sandbox: ['allow-scripts', 'allow-forms'],
    'default-src': ["'none'"],
    'script-src': [scriptHash, widget],
    'style-src': ["'unsafe-inline'"],
    'img-src': ['data:', 'blob:'],
    'font-src': ['data:'],
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
