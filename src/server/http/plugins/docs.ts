import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Account, Actor } from '#server/context.ts';
import { forbidden, Refusal } from '#server/errors/errors.ts';
import { beginsWork } from '#server/load/eventLoop/inFlight.ts';
import { inSlices, type TextParts } from '#server/load/eventLoop/textParts.ts';
import { CallerSignal } from '#server/load/shares/callerSignal.ts';
import { streamTurn } from '#server/load/shares/streamTurn.ts';
import type { BoundResource } from '#server/resources/serve.ts';
import { entitiesInSlices } from '#server/tenant/access/entitiesInSlices.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import { chunkedReply } from '../../load/eventLoop/chunkedReply.ts';
import type { AppServices } from '../contextFor.ts';
import { openApi, openApiWith } from '../openapi/openapi.ts';

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

/** `GET /api/openapi.json` and its viewer `/api/docs` (docs/reference/api/every-call.md#openapi). */
export const docs = fp(async (app, { services, resources: bound }: DocsOptions) => {
  const resources = bound.map(({ resource }) => resource);
  const publicDocument = JSON.stringify(openApi(resources));
  const withEntities = openApiWith(resources);
  app.get('/api/openapi.json', async (request, reply) => {
    const { authorization } = request.headers;
    // Else what all may keep would be answered for what is an account's own, or the other way round.
    reply.header('vary', 'Authorization').type('application/json; charset=utf-8');
    if (authorization === undefined) return reply.header('cache-control', 'no-cache').send(publicDocument);
    const own = await entitiesFor(services, request, reply);
    return reply.send(own ? chunkedReply(await documentOf(services, own, withEntities)) : publicDocument);
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

interface Own {
  account: Account;
  actor: Actor;
}

/**
 * What the caller may see of the account's entities; null for a visitor.
 * @throws 401 for an invalid token: without it the account would seem to have no entities. 403 as everywhere for a person
 *   who lacks the second factor that the account requires
 */
async function entitiesFor(
  { accounts, authenticator, platform }: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Own | null> {
  const account = await accounts.find(request.hostname);
  if (!account) throw new Refusal('not_found', 'account_not_found');
  const actor = await authenticator.authenticate(request.headers.authorization, account);
  if (!actor) return null;
  if (actor.needs_second_factor) throw forbidden('second_factor_needed');
  beginsWork(request.task, account.id);
  await streamTurn({ platform, account, signal: new CallerSignal(reply.raw) });
  return { account, actor };
}

async function documentOf(
  { platform }: AppServices,
  { account, actor }: Own,
  withEntities: (entities: Iterable<EntityModel>) => Generator<string>,
): Promise<TextParts> {
  // Read first: a document may be newer than its name says, never older.
  const version = await platform.data.version(account.id);
  const access = await platform.data.access(account.id, actor, new Date());
  return platform.documents(account.id, `openapi ${version} ${access.fingerprint}`, async () => {
    const entities = (await entitiesInSlices(access)).map(({ model }) => model);
    return inSlices(withEntities(entities));
  });
}
