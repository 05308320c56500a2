import dns from 'node:dns/promises';
import type { Server } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import Fastify, { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import type pg from 'pg';
import { limits } from '#shared/limits.ts';
import type { Platform, ResolveTxt } from './context.ts';
import { accessTokens } from './crypto/accessTokens.ts';
import { deriveKey } from './crypto/keys.ts';
import { type FirstSignIn, makeFirstAccount } from './database/bootstrap.ts';
import { controlDatabase } from './database/database.ts';
import { announceRecords, listenToNotices } from './database/notices.ts';
import { liveHub } from './events/hub.ts';
import { peopleEvents } from './events/peopleEvents.ts';
import { recordEvents } from './events/recordEvents.ts';
import type { Blobs } from './files/blobs.ts';
import { accessTable, refuseUndeclaredRoutes } from './http/accessTable.ts';
import { accountsByHost } from './http/accountOfHost.ts';
import { authenticator } from './http/authenticate.ts';
import type { AppServices } from './http/contextFor.ts';
import { addDocs } from './http/plugins/docs.ts';
import { addHealth } from './http/plugins/health.ts';
import { acceptJson } from './http/plugins/jsonBody.ts';
import { answerMalformed, refuseUnknownRoutes, sendProblem } from './http/problemReply.ts';
import { addPublicFiles } from './http/plugins/publicFiles.ts';
import { assertParsed, parseQueryQuietly } from './http/queryParser.ts';
import { addRoute } from './http/route.ts';
import { type BodyTimeouts, bodyTimeouts, endSlowBodies } from './http/plugins/slowBodies.ts';
import { httpOptions, refuseOddHttp } from './http/plugins/strictHttp.ts';
import { prepareQueue, startWorker } from './jobs/worker.ts';
import type { SendMail } from './mail/mail.ts';
import { resources } from './resources.ts';
import type { Settings } from './settings/settings.ts';
import { accountData } from './tenant/models.ts';
import { providerPlanes } from './tenant/planes.ts';
import { providerPool } from './tenant/providerPool.ts';
import { thirdPartyProviders } from './thirdParty/providers.ts';

export interface AppOptions {
  settings: Settings;
  secret: Buffer;
  /** `controlPool` of a migrated database; the caller ends it after `close`. */
  pool: pg.Pool;
  mail: SendMail;
  blobs: Blobs;
  /** For tests with DNS records of their own. */
  resolveTxt?: ResolveTxt;
  /** For tests that disable one of the two layers of account isolation. */
  plugins?: KyselyPlugin[];
  /** Shorter ones for tests. */
  bodyTimeouts?: BodyTimeouts;
}

export interface Stoa {
  app: FastifyInstance;
  firstSignIn: FirstSignIn | null;
  /** Finishes the requests in flight, stops the jobs and closes the pools that it opened. */
  close(): Promise<void>;
}

/** The server without a port: API, jobs, notifications. The caller adds the web app. */
export async function buildApp(options: AppOptions): Promise<Stoa> {
  const { settings, secret, pool } = options;
  const control = controlDatabase(pool, options.plugins);
  await prepareQueue(pool);
  const firstSignIn = await makeFirstAccount(control, settings);
  const tokens = await accessTokens(control, deriveKey(secret, 'signing_keys'), settings.token_ttl_s);
  const accounts = accountsByHost(control, settings);
  const auth = authenticator(control, tokens);
  const records = providerPool(pool);
  const data = accountData(control, providerPlanes(records));
  const live = liveHub();
  const events = recordEvents(live, (payloads) => announceRecords(pool, payloads));
  const forgetUser = (user_id: number) => {
    auth.forgetUser(user_id);
    live.endStreamsOf(user_id);
  };
  const ports = portsOf(options);
  const platform: Platform = { ...ports, tokens, findAccount: accounts.find, forgetUser, data, live, events };
  const app = await makeServer(settings, options.bodyTimeouts ?? bodyTimeouts);
  refuseUndeclaredRoutes(app, accessTable(resources));
  const services: AppServices = { settings, control, accounts, authenticator: auth, platform };
  for (const bound of resources) for (const name of Object.keys(bound.handlers)) addRoute(app, services, bound, name);
  addHealth(app, pool);
  addPublicFiles(app, services);
  await addDocs(
    app,
    resources.map((bound) => bound.resource),
    services,
  );
  const notices = listenToNotices(() => pool.connect(), onNotify(services, forgetUser));
  const worker =
    settings.jobs === 'on' ? await startWorker(pool, resources, { control, platform, log: app.log }) : null;
  return {
    app,
    firstSignIn,
    async close() {
      live.close();
      await app.close();
      await worker?.stop();
      await events.close();
      await notices.stop();
      await records.end();
    },
  };
}

/** Parts of the platform that need no database. */
const portsOf = ({ settings, secret, mail, blobs, resolveTxt = dns.resolveTxt }: AppOptions) => ({
  settings,
  mail,
  blobs,
  resolveTxt,
  thirdParty: thirdPartyProviders(settings),
  key: keysOf(secret),
});

/** Handlers of database notifications: what this process drops from its caches. */
const onNotify = ({ accounts, authenticator: auth, platform }: AppServices, forgetUser: (user_id: number) => void) => ({
  user: forgetUser,
  account: accounts.forget,
  schema: (account_id: number) => {
    platform.data.forget(account_id);
    platform.live.publishSchema(account_id);
  },
  records: platform.events.receive,
  people: peopleEvents(platform.live),
  lost: () => {
    auth.forgetAll();
    accounts.forget();
    platform.data.forgetAll();
    platform.live.publishAll();
  },
});

function keysOf(secret: Buffer): Platform['key'] {
  const keys = {
    captcha: deriveKey(secret, 'captcha'),
    refresh: deriveKey(secret, 'refresh'),
    seal: deriveKey(secret, 'seal'),
    third_party: deriveKey(secret, 'third_party'),
  };
  return (purpose) => keys[purpose];
}

async function makeServer(settings: Settings, timeouts: BodyTimeouts): Promise<FastifyInstance> {
  const app = Fastify({
    ...serverOptions(settings),
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply as never),
    clientErrorHandler: answerMalformed,
  });
  await app.register(fastifyCookie);
  if (settings.cors_origins.length > 0)
    await app.register(fastifyCors, {
      origin: settings.cors_origins,
      exposedHeaders: ['Content-Range', 'ETag', 'X-Request-Id', 'Retry-After'],
      methods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
    });
  app.decorateRequest('who');
  acceptJson(app);
  const routes: { method: string; url: string }[] = [];
  app.addHook(
    'onRoute',
    ({ method, url }) => void routes.push(...[method].flat().map((each) => ({ method: each, url }))),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/'))
      reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    assertParsed(request.query);
  });
  refuseOddHttp(app);
  endSlowBodies(app, timeouts);
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, ip } = request;
    const data = {
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip,
    };
    request.log.info(data, 'request');
  });
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.setNotFoundHandler(refuseUnknownRoutes(routes));
  return app;
}

const serverOptions = (settings: Settings): FastifyHttpOptions<Server> => ({
  http: httpOptions,
  logger: { level: settings.log_level, base: null },
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
  bodyLimit: limits.body_max_bytes,
  connectionTimeout: limits.body_silence_ms,
  trustProxy: settings.trust_proxy.length > 0 ? settings.trust_proxy : false,
  routerOptions: {
    maxParamLength: 1024,
    querystringParser: parseQueryQuietly as never,
  },
  forceCloseConnections: 'idle',
});
