import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ProblemKind, problem } from '#shared/problems.ts';
import { hasSqlState, isLostConnection, isOfClass, sqlStateOf } from '../../database/databaseErrors.ts';
import { Refusal, unauthorized } from '../../errors/errors.ts';

const TYPE = 'application/problem+json; charset=utf-8';

/** Errors that Fastify throws before a handler runs. */
const frameworkKinds: Record<string, [ProblemKind, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'unsupported_media_type'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'malformed'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'too_large'],
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'too_large'],
  FST_PARTS_LIMIT: ['too_large', 'too_large'],
  FST_FILES_LIMIT: ['too_large', 'too_large'],
  FST_FIELDS_LIMIT: ['too_large', 'too_large'],
  FST_ERR_BAD_URL: ['malformed', 'malformed'],
  // Longer than any id or alias.
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'not_found'],
};

/** Fallback after validation: errors of PostgreSQL. A hit of class 22 or 23 means that a check is missing. */
function fromDatabase(error: unknown): Refusal | null {
  if (isLostConnection(error)) return new Refusal('unavailable', 'unavailable', retry(5));
  if (sqlStateOf(error) === '') return null;
  if (isOfClass(error, 'data_exception')) return new Refusal('validation', 'validation');
  if (hasSqlState(error, 'foreign_key_violation') && isCallerGone(error)) return unauthorized();
  if (hasSqlState(error, 'unique_violation')) return new Refusal('conflict', 'conflict');
  if (hasSqlState(error, 'serialization_failure', 'deadlock_detected', 'lock_not_available'))
    return new Refusal('unavailable', 'busy', retry(1));
  if (isOfClass(error, 'insufficient_resources', 'server_shutdown'))
    return new Refusal('unavailable', 'unavailable', retry(5));
  if (hasSqlState(error, 'query_canceled')) return new Refusal('timeout', 'timeout');
  return null;
}

/** The caller was removed or erased, or has signed out, after they were identified. */
const isCallerGone = (error: unknown) =>
  /_(user_id|session_id|created_by|installed_by|invited_by)_fkey$/.test(
    String((error as { constraint?: unknown }).constraint),
  );

const retry = (seconds: number) => ({ headers: { 'retry-after': String(seconds) } });

export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const refusal = fromDatabase(error);
  if (refusal) return refusal;
  const known = error as { code?: string; statusCode?: number };
  const framework = frameworkKinds[known.code ?? ''];
  if (framework) return new Refusal(...framework);
  if (known.statusCode && known.statusCode >= 400 && known.statusCode < 500)
    return new Refusal('malformed', 'malformed');
  return new Refusal('server_error', 'Server error. Developers informed.');
}

/** Answers every error of every route (docs/reference/api/every-call.md#errors). A 5xx is logged in full, once, and answered without details. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal.status >= 500 && refusal.kind !== 'quota_exceeded' && !refusal.isLogged) {
    const { method, routeOptions } = request;
    request.log.error({ err: error, method, route: routeOptions?.url }, 'request failed');
    refusal.isLogged = true;
  }
  const body = problem(refusal.kind, refusal.message, refusal.violations, refusal.status);
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .header('content-type', TYPE)
    .serializer((value: unknown) => JSON.stringify(value))
    .send({ ...body, ...refusal.members, request_id: request.id });
}

/** The problem answer for requests that never reach a route. */
export const malformedAnswer = (status: 400 | 408 | 431) =>
  rawAnswer(problem('malformed', 'malformed', [], status), crypto.randomUUID());

/** The answer to a request whose process ended. */
export function unavailableAnswer(request_id: string) {
  const { headers, ...answer } = rawAnswer(problem('unavailable', 'unavailable', []), request_id);
  return { ...answer, headers: { ...headers, 'Retry-After': '5' } };
}

function rawAnswer(made: ReturnType<typeof problem>, request_id: string) {
  const body = JSON.stringify({ ...made, request_id });
  return {
    status: made.status,
    headers: { 'Content-Type': TYPE, 'Content-Length': Buffer.byteLength(body), Connection: 'close' },
    body,
  };
}

/** Malformed HTTP: writes the answer to the socket directly. */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const { status, headers, body } = malformedAnswer(error.code === 'HPE_HEADER_OVERFLOW' ? 431 : isSlow ? 408 : 400);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

/**
 * 404 for unknown paths, 405 with Allow for other methods of known ones. `routes` is complete when the server is ready.
 */
export function refuseUnknownRoutes(routes: readonly { method: string; url: string }[]) {
  let patterns: { test: RegExp; method: string }[] | null = null;
  return (request: FastifyRequest, reply: FastifyReply) => {
    patterns ??= routes
      // The web app's catch-all is not an API route.
      .filter(({ url }) => url !== '*' && url !== '/*')
      .map(({ url, method }) => ({
        test: new RegExp(`^${url.replace(/:\w+/g, '[^/]+').replace(/\*$/, '.+')}$`),
        method,
      }));
    const path = request.url.split('?')[0] as string;
    const allow = [...new Set(patterns.filter(({ test }) => test.test(path)).map(({ method }) => method))].sort();
    // A static folder calls this for a missing file.
    if (allow.length === 0 || allow.includes(request.method))
      return sendProblem(new Refusal('not_found', 'not_found'), request, reply);
    const headers = { allow: allow.join(', ') };
    return sendProblem(new Refusal('method_not_allowed', 'method_not_allowed', { headers }), request, reply);
  };
}
