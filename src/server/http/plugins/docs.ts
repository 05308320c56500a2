import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import fp from 'fastify-plugin';
import { Refusal } from '#server/errors.ts';
import type { BoundResource } from '#server/serve.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import type { AppServices } from '../contextFor.ts';
import { openApi } from '../openapi/openapi.ts';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Stoa API</title>
<link rel="stylesheet" href="/api/docs/files/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/stoa.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/files/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

/** With the web app's token the page shows the account's entities and can try calls. */
const start = `(async () => {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('stoa='));
  const authorization = cookie ? 'WebApp ' + decodeURIComponent(cookie.slice(5)) : null;
  const load = (headers) => fetch('/api/openapi.json', { headers });
  const own = authorization ? await load({ authorization }) : null;
  // The token may have expired; then load the public document.
  const answer = own && own.ok ? own : await load({});
  const ui = SwaggerUIBundle({ spec: await answer.json(), defaultModelsExpandDepth: -1, dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null,
    onComplete: () => own && own.ok && ui.preauthorizeApiKey('WebApp', authorization) });
})();
`;

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

interface DocsOptions {
  services: AppServices;
  resources: readonly BoundResource[];
}

/** `GET /api/openapi.json` and its viewer `/api/docs` (docs/api.md#openapi). */
export const docs = fp(async (app, { services, resources: bound }: DocsOptions) => {
  const resources = bound.map(({ resource }) => resource);
  const publicDocument = JSON.stringify(openApi(resources));
  app.get('/api/openapi.json', async (request, reply) => {
    const { authorization } = request.headers;
    const document =
      authorization === undefined
        ? publicDocument
        : JSON.stringify(openApi(resources, await entitiesFor(services, request.hostname, authorization)));
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document);
  });
  app.get('/api/docs', (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  );
  const style = await readFile(path.join(import.meta.dirname, 'docs.css'), 'utf8');
  app.get('/api/docs/stoa.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  const root = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  await app.register(fastifyStatic, {
    root,
    prefix: '/api/docs/files/',
    decorateReply: false,
    index: false,
    allowedPath: (file) => file === '/swagger-ui.css' || file === '/swagger-ui-bundle.js',
  });
});

/** @throws 401 for an invalid token: without it the account would seem to have no entities */
async function entitiesFor(
  services: AppServices,
  host: string,
  authorization: string,
): Promise<readonly EntityModel[]> {
  const account = await services.accounts.find(host);
  if (!account) throw new Refusal('not_found', 'account_not_found');
  const actor = await services.authenticator.authenticate(authorization, account);
  if (!actor) return [];
  const access = await services.platform.data.access(account.id, actor, new Date());
  return access.entities().map(({ model }) => model);
}
