import type { Server } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';
import { limits } from '#shared/limits.ts';
import type { Settings } from '../settings/settings.ts';
import { cors } from './plugins/cors.ts';
import { jsonBody } from './plugins/jsonBody.ts';
import { problems } from './plugins/problems.ts';
import { replyHeaders } from './plugins/replyHeaders.ts';
import { requestLog } from './plugins/requestLog.ts';
import { type BodyTimeouts, slowBodies } from './plugins/slowBodies.ts';
import { httpOptions, strictHttp } from './plugins/strictHttp.ts';
import { answerMalformed, sendProblem } from './problemReply.ts';
import { parseQueryQuietly } from './queryParser.ts';

/** A server without routes. Plugins run in this order. */
export async function createServer(settings: Settings, timeouts: BodyTimeouts): Promise<FastifyInstance> {
  const app = Fastify({
    ...serverOptions(settings),
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply as never),
    clientErrorHandler: answerMalformed,
  });
  await app.register(fastifyCookie);
  await app.register(cors, { origins: settings.cors_origins });
  await app.register(jsonBody);
  await app.register(problems);
  await app.register(replyHeaders);
  await app.register(strictHttp);
  await app.register(slowBodies, timeouts);
  await app.register(requestLog);
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
