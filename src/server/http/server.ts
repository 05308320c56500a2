import type { Server } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import Fastify, { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';
import fp from 'fastify-plugin';
import { requestLimits } from '#shared/limits.ts';
import type { Settings } from '../settings/settings.ts';
import { eventLoop } from './plugins/eventLoop.ts';
import { jsonBody } from './plugins/jsonBody.ts';
import { type BodyTimeouts, bodyTimeouts, slowBodies } from './plugins/slowBodies.ts';
import { httpOptions, strictHttp } from './plugins/strictHttp.ts';
import { answerMalformed, refuseUnknownRoutes, sendProblem } from './reply/problemReply.ts';
import { assertParsed, assertStorable, parseQueryQuietly } from './request/queryParser.ts';

/** Takes each line of the log. */
export interface LogStream {
  write(line: string): void;
}

export interface ServerOptions {
  /** Shorter ones for tests. */
  timeouts?: BodyTimeouts;
  /** For tests that read the log. */
  log?: LogStream;
  /** Requests come from another process of this server, which says who the caller is. */
  isBehind?: boolean;
}

/**
 * A server without routes. Plugins run in this order. The log is standard output by default. Hooks of every request call
 * `done` instead of being async functions: each of those would cost a turn of the microtask queue and its promises.
 */
export async function createServer(settings: Settings, options: ServerOptions = {}): Promise<FastifyInstance> {
  const { timeouts = bodyTimeouts, log } = options;
  const app = Fastify({
    ...serverOptions(settings, log),
    ...(options.isBehind && { trustProxy: () => true }),
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply as never),
    clientErrorHandler: answerMalformed,
  });
  await app.register(eventLoop);
  // Cookies are read where one is asked for.
  await app.register(fastifyCookie, { hook: false });
  await app.register(cors, { origins: settings.cors_origins });
  await app.register(jsonBody);
  await app.register(problems);
  await app.register(replyHeaders);
  await app.register(strictHttp);
  await app.register(slowBodies, timeouts);
  await app.register(requestLog);
  return app;
}

/** What PostgreSQL says of rows beside its message, and the headers of forms: values and tokens are in no log. */
const unlogged = [...['detail', 'where', 'internalQuery'].map((name) => `err.${name}`), 'busboyOptions'];

const serverOptions = (settings: Settings, stream?: LogStream): FastifyHttpOptions<Server> => ({
  http: httpOptions,
  logger: {
    level: settings.log_level,
    base: null,
    redact: { paths: unlogged, remove: true },
    ...(stream && { stream }),
  },
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
  bodyLimit: requestLimits.body_max_bytes,
  connectionTimeout: requestLimits.body_silence_ms,
  trustProxy: settings.trust_proxy.length > 0 ? settings.trust_proxy : false,
  routerOptions: {
    maxParamLength: 1024,
    querystringParser: parseQueryQuietly as never,
  },
  forceCloseConnections: 'idle',
});

/** Answers pages of CORS_ORIGINS; without any, no CORS header is sent. */
const cors = fp(async (app, { origins }: { origins: string[] }) => {
  if (origins.length === 0) return;
  await app.register(fastifyCors, {
    origin: origins,
    exposedHeaders: [
      'Content-Range',
      'ETag',
      'Location',
      'X-Request-Id',
      'Retry-After',
      'Stoa-Events',
      'Stoa-Events-Resumed',
    ],
    methods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
  });
});

/** Headers of every answer. Set first, so that refusals have them too, such as that of a malformed query string. */
const replyHeaders = fp(async (app) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/'))
      reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    assertStorable(request.url);
    assertParsed(request.query);
    done();
  });
});

/** One line for each request. Addresses are logged as their route: paths and queries may contain secrets. */
const requestLog = fp(async (app) => {
  if (!loggingRequests.includes(app.log.level)) return;
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, ip } = request;
    const data = {
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip,
    };
    request.log.info(data, 'request');
    done();
  });
});

/** Levels of the log that have these lines. */
const loggingRequests = ['trace', 'debug', 'info'];

/** Errors of every route as `application/problem+json`. Comes before the routes, to know the methods of each path. */
const problems = fp(async (app) => {
  const routes: { method: string; url: string }[] = [];
  app.addHook(
    'onRoute',
    ({ method, url }) => void routes.push(...[method].flat().map((each) => ({ method: each, url }))),
  );
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  const refuse = refuseUnknownRoutes(routes);
  app.setNotFoundHandler(refuse);
  // Their bodies are not read.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    // With `done` a second answer would be made while the first one is being sent.
    if (request.is404) refuse(request, reply);
    else done();
  });
});
