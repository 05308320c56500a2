import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { type Endpoint, isNumberParam, type Written } from '#shared/endpoint.ts';
import { requestLimits } from '#shared/limits.ts';
import type { Resource } from '#shared/resource.ts';
import { check, type Schema } from '#shared/violations.ts';
import type { Account, Actor, Ctx, RequestCtx } from '../context.ts';
import { forbidden, invalid, notFound, Refusal, unauthorized } from '../errors/errors.ts';
import { once, replaceSavedAnswer, type SavedAnswer } from '../idempotency/idempotency.ts';
import { chunkedReply } from '../load/eventLoop/chunkedReply.ts';
import { beginsWork } from '../load/eventLoop/inFlight.ts';
import { takeBodyMemory } from '../load/memory/bodyMemory.ts';
import { takeUploadTurn } from '../load/shares/uploadTurn.ts';
import type { BoundResource } from '../resources/serve.ts';
import { accessTable, refuseUndeclaredRoutes } from './accessTable.ts';
import type { CallAudit } from './auditCall.ts';
import { type AttemptSubject, countAttempt, emailOf } from './caller/rateLimit.ts';
import { type AppServices, contextFor } from './contextFor.ts';
import { toAnswer } from './reply/toAnswer.ts';
import { inputOverflow } from './request/inputOverflow.ts';
import { accept, bytesOf, partsOf } from './request/otherBodies.ts';
import type { QueryTree } from './request/queryParser.ts';

/** The endpoints of all resources. From here on, a route under /api without a declared access stops the start. */
export const declaredRoutes = fp(
  async (app, { services, resources }: { services: AppServices; resources: readonly BoundResource[] }) => {
    app.decorateRequest('who');
    app.decorateRequest('undoAttempt');
    refuseUndeclaredRoutes(app, accessTable(resources));
    for (const bound of resources) for (const name of Object.keys(bound.handlers)) addRoute(app, services, bound, name);
  },
);

export interface Identified {
  account: Account;
  actor: Actor | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, on every declared route. */
    who: Identified;
    /** Takes back what the rate limit counted before the body was read. */
    undoAttempt: () => Promise<void>;
  }
}

const nothingCounted = async () => {};

type Handle = (ctx: RequestCtx) => Promise<unknown>;
type WriteHandle = (ctx: RequestCtx, input: unknown) => Promise<Written>;

/**
 * Registers one declared endpoint: identify the caller, check access, count the attempt, validate the input, handle,
 * validate the answer.
 */
export function addRoute(app: FastifyInstance, services: AppServices, served: BoundResource, name: string): void {
  const endpoint = served.resource.endpoints[name] as Endpoint;
  const bound = served.handlers[name] as BoundResource['handlers'][string];
  const isCounted = services.settings.rate_limit && endpoint.rate.length > 0;
  const count = async (subject: AttemptSubject) => (await countAttempt(services, endpoint, subject)).undo;
  const usual = endpoint.access === 'everyone' ? requestLimits.visitor_body_max_bytes : requestLimits.body_max_bytes;
  const bodyLimit = endpoint.bytes?.max ?? usual;
  const inMemory = endpoint.accepts === 'multipart' ? requestLimits.form_fields_max_bytes : bodyLimit;
  const isRead = endpoint.method === 'GET';
  const route: RouteOptions = {
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { isUpload: isUpload(endpoint), hasRows: endpoint.has_rows === true },
    // HEAD would open a stream, or write a whole export, that nobody reads (docs/reference/api/every-call.md#base-and-media-types).
    exposeHeadRoute: endpoint.reply !== 'written',
    bodyLimit,
    onRequest: async (request, reply) => {
      request.who = await identify(services, endpoint, request);
      beginsWork(request.task, request.who.account.id);
      // Before anything is read: an event that comes meanwhile is then replayed to the page.
      if (isRead && request.who.actor)
        reply.header('stoa-events', services.platform.live.position(request.who.account.id));
      request.undoAttempt = isCounted ? await count({ ip: request.ip }) : nothingCounted;
      if (endpoint.accepts === 'multipart') await takeUploadTurn(services.platform.heavy.uploads, request, reply);
      if (endpoint.accepts !== 'anything') await takeBodyMemory(services.bodies, request, reply, inMemory);
    },
    handler: async (request, reply) => {
      const undoEmail = isCounted ? await count({ email: emailOf(request.body) }) : null;
      if (endpoint.grows) await takeRoom(services, endpoint, request);
      const called = { endpoint, bound, input: readInput(endpoint, request), resource: served.resource, name };
      const { open, audit } = contextFor(services, request, reply, called);
      if (endpoint.reply === 'written') return write(reply, await (bound as WriteHandle)(open, called.input));
      const undo = async () => {
        await undoEmail?.();
        if (isCounted) await request.undoAttempt();
      };
      const answer = await answerOf({ ...called, audit }, open).catch((error: unknown) => throwAfter(error, undo));
      await undo();
      return send(reply, endpoint, answer);
    },
  };
  if (!endpoint.accepts) app.route(route);
  else
    app.register((inner, _options, done) => {
      accept(inner, endpoint);
      inner.route(route);
      done();
    });
}

/** What is a step of a sign-in is no failed attempt. */
async function throwAfter(error: unknown, undo: () => Promise<void>): Promise<never> {
  if (error instanceof Refusal && error.isStep) await undo();
  throw error;
}

const isUpload = ({ accepts }: Endpoint) => accepts === 'multipart' || accepts === 'bytes';

/** An upload takes its room when its size is known. Visitors' calls belong to no account yet. */
function takeRoom({ platform: { quotas } }: AppServices, endpoint: Endpoint, { who, headers }: FastifyRequest) {
  const bytes = Number(headers['content-length'] ?? requestLimits.visitor_body_max_bytes);
  if (endpoint.access === 'everyone') return quotas.takeDisk(bytes, 'keep');
  return quotas.take(who.account, { bytes, records: 0 }, endpoint.accepts ? undefined : 'keep');
}

interface Called {
  endpoint: Endpoint;
  bound: BoundResource['handlers'][string];
  input: unknown;
  resource: Resource;
  name: string;
  audit: CallAudit;
}

async function answerOf(called: Called, open: RequestCtx): Promise<SavedAnswer> {
  const { endpoint, bound, input } = called;
  let result: unknown;
  const handle = await handleOf(called);
  const work = async (ctx: RequestCtx) => {
    result = await handle(ctx);
    return await toAnswer(called, result);
  };
  const inTransaction = async (ctx: Ctx) => {
    const answer = await work(ctx);
    await called.audit.finish(open, ctx.db, result);
    return answer;
  };
  const answer =
    endpoint.transaction === 'own'
      ? await work(open)
      : await open.transaction((ctx) => inOne(ctx, called, inTransaction));
  if (!('afterCommit' in bound) || answer.is_replay) return answer;
  const finalAnswer = await toAnswer(called, await bound.afterCommit(open, input as never, result as never));
  if (endpoint.method === 'POST') await replaceSavedAnswer(open, finalAnswer);
  return finalAnswer;
}

async function handleOf({ bound, input }: Called): Promise<Handle> {
  if ('prepare' in bound) return (await bound.prepare(input as never)) as Handle;
  const handle = 'afterCommit' in bound ? bound.handle : bound;
  return (ctx) => handle(ctx as never, input as never);
}

/** The call's row of the audit log is in the transaction of its change; a repeated call leaves none. */
function inOne(ctx: Ctx, { endpoint, input }: Called, work: (ctx: Ctx) => Promise<SavedAnswer>) {
  return endpoint.method === 'POST' ? once(ctx, { path: endpoint.path, input }, () => work(ctx)) : work(ctx);
}

async function identify(services: AppServices, endpoint: Endpoint, request: FastifyRequest): Promise<Identified> {
  const account = await services.accounts.find(request.hostname);
  if (!account) throw new Refusal('not_found', 'account_not_found');
  const header = request.headers.authorization;
  // This call has its token, which may have expired, in another scheme.
  const isRefresh = header?.startsWith('Frontend ') && endpoint.path === '/v1/auth/refresh-token';
  const actor = isRefresh ? null : await services.authenticator.authenticate(header, account);
  if (endpoint.access !== 'everyone' && !actor) throw unauthorized();
  if (!mayCall(endpoint, actor)) throw forbidden();
  if (actor && actor.viewer_id !== null && !(endpoint.in_preview ?? endpoint.method === 'GET'))
    throw forbidden('preview');
  if (actor?.needs_second_factor && endpoint.access !== 'everyone' && !endpoint.before_second_factor)
    throw forbidden('second_factor_needed');
  return { account, actor };
}

function mayCall({ access, by_module }: Endpoint, actor: Actor | null): boolean {
  if (!actor?.install) return by_module !== 'only' && (access !== 'full_access' || actor?.full_access === true);
  if (by_module === 'managing' || by_module === 'only') return actor.user_id === null;
  return by_module === true && access !== 'full_access';
}

function readInput(endpoint: Endpoint, request: FastifyRequest) {
  const params = Object.fromEntries(
    Object.entries(request.params as Record<string, string>).map(([name, value]) => [name, readParam(name, value)]),
  );
  const query = endpoint.query ? checked(endpoint.query, plain(request.query as QueryTree)) : {};
  if (endpoint.accepts === 'multipart') return { params, query, body: partsOf(request) };
  if (endpoint.accepts === 'bytes') return { params, query, body: bytesOf(request) };
  const body = endpoint.body ? checked(endpoint.body, request.body ?? {}) : undefined;
  return { params, query, body };
}

/** @throws 422 */
function checked(schema: Schema, value: unknown): unknown {
  const overflow = inputOverflow(schema, value);
  if (overflow.length > 0) throw invalid(overflow);
  const result = check(schema, value);
  if (!result.ok) throw invalid(result.violations);
  return result.value;
}

function readParam(name: string, value: string): string | number {
  if (!isNumberParam(name)) return value;
  if (!/^[1-9]\d{0,15}$/.test(value) || !Number.isSafeInteger(Number(value))) throw notFound();
  return Number(value);
}

/** zod accepts only objects with a prototype; the parser's have none. */
const plain = (tree: QueryTree): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'object' && !Array.isArray(value) ? plain(value) : value,
    ]),
  );

const isStream = (body: Written['body']): body is AsyncIterable<Uint8Array | string> =>
  typeof body !== 'string' && Symbol.asyncIterator in body;

function write(reply: FastifyReply, { status, type, headers = {}, body }: Written) {
  reply.code(status).headers(headers).header('content-type', type);
  if (!isStream(body)) return reply.send(chunkedReply(body));
  const stream = body instanceof Readable ? body : Readable.from(body);
  stream.once('error', (err) => {
    if (!(err instanceof Refusal)) reply.log.error({ err }, 'answer cut off');
  });
  return reply.send(stream);
}

function send(reply: FastifyReply, endpoint: Endpoint, answer: SavedAnswer) {
  const type = endpoint.reply === 'text' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8';
  reply.code(answer.status).headers(answer.headers);
  if (endpoint.reply === 'nothing') return reply.send();
  return reply
    .header('content-type', type)
    .serializer((text: unknown) => text as string)
    .send(chunkedReply(answer.body));
}
