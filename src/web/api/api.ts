import type { Call, Endpoint, Reply } from '#shared/endpoint.ts';
import type { Problem } from '#shared/problems.ts';
import type { Resource } from '#shared/resource.ts';
import type { Violation } from '#shared/violations.ts';
import { apiBase, type Query, queryString } from './address.ts';
import { noteConnection } from './connection.ts';
import { noteEventPosition } from './eventPosition.ts';
import type { Intent } from './intent.ts';
import { problem } from './ownProblem.ts';
import { takePendingResponse } from './pendingResponses.ts';
import { randomKey } from './randomKey.ts';

/** Identifies this page to the server, which sends it no events of its own writes (`GET /v1/events`). */
export const pageName = randomKey();

export const pageHeader = 'Stoa-Page';

/** The server's error response. A request that never reached the server has status 0 and message `errors.network`. */
export class ApiError extends Error {
  readonly problem: Problem;
  readonly status: number;
  /** react-admin reads the body of an error here. */
  readonly body: Problem;
  /** Seconds to wait before the next try, from the `Retry-After` header (429, 503). */
  readonly retryAfter: number | null;
  constructor(body: Problem, retryAfter: number | null = null) {
    super(body.message);
    this.name = 'ApiError';
    this.problem = body;
    this.body = body;
    this.status = body.status;
    this.retryAfter = retryAfter;
  }
}

/** The error of the browser's own validation, before anything is sent. The server would respond with the same. */
export const validationError = (violations: Violation[]) =>
  new ApiError({ ...problem('validation', 'validation', violations), request_id: '' });

/** Called before each request that needs a person. Returns the Authorization header, or null for a visitor. */
type Authorize = () => Promise<string | null>;
let authorize: Authorize = async () => null;
export const setAuthorize = (hook: Authorize) => {
  authorize = hook;
};

/**
 * Called for each 401, except the sign-in's own, with the header that was refused, so that the session ends here too.
 * Resolves with whether the person has signed in again over the page.
 */
let onUnauthorized: (authorization: string | null) => Promise<boolean> = async () => false;
export const setOnUnauthorized = (hook: typeof onUnauthorized) => {
  onUnauthorized = hook;
};

/** Called when the account requires a second factor of the person by now. */
let onFactorNeeded = () => {};
export const setOnFactorNeeded = (hook: typeof onFactorNeeded) => {
  onFactorNeeded = hook;
};

export interface RequestOptions {
  query?: Query;
  body?: unknown;
  headers?: Record<string, string>;
  /** The ETag that the record must still have. Without one, a write replaces any version. */
  ifMatch?: string | null | undefined;
  /** Of a POST that creates something: its `Idempotency-Key`. */
  intent?: Intent | undefined;
  signal?: AbortSignal | undefined;
  /** Used in place of the session's header; null sends none. */
  authorization?: string | null;
  /** Used in place of `fetch`, and rejects like it (upload.ts). */
  transport?: Transport;
}

export type Transport = (url: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Response>;

/** The response of the same request, sent by the page's head script; null where there is none, or it failed. */
async function pendingResponse(method: string, path: string, { query, headers, authorization }: RequestOptions) {
  if (method !== 'GET' || headers || authorization !== undefined) return null;
  const pending = takePendingResponse(path + queryString(query));
  if (!pending || pending.authorization !== (await authorize())) return null;
  const response = await pending.response.catch(() => null);
  if (!response?.ok) return null;
  noteEventPosition(response);
  return response;
}

/**
 * One HTTP request. Returns the unread response, whatever its status.
 * @throws ApiError when it never reached the server
 */
export async function send(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
  const pending = await pendingResponse(method, path, options);
  if (pending) return pending;
  const isWhole = options.body instanceof FormData || options.body instanceof Blob;
  const authorization = options.authorization === undefined ? await authorize() : options.authorization;
  const { transport = fetch } = options;
  const response = await transport(`${apiBase()}${path}${queryString(options.query)}`, {
    method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json, text/plain',
      ...(options.body !== undefined && !isWhole ? { 'Content-Type': 'application/json' } : {}),
      ...(authorization ? { Authorization: authorization } : {}),
      ...(method === 'GET' ? {} : { [pageHeader]: pageName }),
      ...(options.ifMatch ? { 'If-Match': options.ifMatch } : {}),
      ...(options.intent ? { 'Idempotency-Key': options.intent.keyOf(path, options.body) } : {}),
      ...options.headers,
    },
    body: isWhole
      ? (options.body as FormData | Blob)
      : options.body === undefined
        ? null
        : JSON.stringify(options.body),
    signal: options.signal ?? null,
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    noteConnection(false);
    throw new ApiError({ ...problem('unavailable', 'errors.network', [], 0), request_id: '' });
  });
  noteConnection(true);
  noteEventPosition(response);
  if (response.status === 401 && options.authorization !== null) {
    const isBack = onUnauthorized(authorization);
    // Reads are asked again. A refused write is reported, and its person repeats it.
    if (method === 'GET' && (await isBack)) return send(method, path, options);
  }
  return response;
}

/**
 * One HTTP request, with the response's JSON parsed or its text.
 * @throws ApiError for a response that is not 2xx
 */
export async function request(method: string, path: string, options: RequestOptions = {}) {
  const response = await send(method, path, options);
  if (!response.ok) throw await errorOf(response);
  const data: unknown =
    response.status === 204 ? undefined : await (isJson(response) ? response.json() : response.text());
  return { data, headers: response.headers };
}

const isJson = (response: Response) => /\bjson\b/.test(response.headers.get('content-type') ?? '');

/** The error of a response that is not 2xx. A proxy's own response, of whatever shape, is a server error. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = isJson(response) ? await response.json().catch(() => null) : null;
  const problem = problemOf(body, response.status) ?? unreadable(response);
  if (problem.message === 'second_factor_needed') onFactorNeeded();
  return new ApiError(problem, Number(response.headers.get('retry-after')) || null);
}

/** Null for a body of another shape. What is missing is completed. */
function problemOf(body: unknown, status: number): Problem | null {
  const { message, violations = [], ...rest } = (body ?? {}) as Partial<Problem>;
  if (typeof message !== 'string' || !Array.isArray(violations)) return null;
  const isWhole = violations.every((each) => typeof each?.field === 'string' && typeof each.message === 'string');
  return isWhole
    ? { ...problem('server_error', message, [], status), request_id: '', ...rest, message, violations }
    : null;
}

const unreadable = (response: Response): Problem => ({
  ...problem('server_error', 'errors.server', [], response.status),
  request_id: response.headers.get('x-request-id') ?? '',
});

export const pathOf = (endpoint: Endpoint, params: Record<string, string | number> = {}) =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** A call that answers 201 creates something, and does not compile without the intent that it serves. */
export type Creating<E extends Endpoint> = E extends { status: 201 } ? { intent: Intent } : { intent?: Intent };

/** A typed request to a declared endpoint: `await call(users.endpoints.check_email, { body: { email } })`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  options: Call<E> & Omit<RequestOptions, 'body' | 'intent'> & Creating<E> = {} as never,
): Promise<Reply<E>> {
  const { params, ...rest } = options as { params?: Record<string, string | number> } & RequestOptions;
  const { data } = await request(endpoint.method, pathOf(endpoint, params), rest);
  return data as Reply<E>;
}

/** The endpoint of this name, or an error that names what the declaration lacks. */
export function declared({ name, endpoints }: Pick<Resource, 'name' | 'endpoints'>, endpointName: string): Endpoint {
  const endpoint = endpoints[endpointName];
  if (!endpoint) throw new Error(`${name} declares no endpoint '${endpointName}'`);
  return endpoint;
}

/** A record with its version. */
export interface Reading {
  record: { id: number; [field: string]: unknown };
  etag: string | null;
}

/**
 * Reads or writes one record, by an endpoint whose only parameter is its id.
 * @throws a 412 ApiError when the record has another version than `ifMatch`
 */
export async function requestRecord(endpoint: Endpoint, id: string | number, options?: RequestOptions) {
  const path = endpoint.path.replace(/:\w+/, encodeURIComponent(String(id)));
  const { data, headers } = await request(endpoint.method, path, options);
  return { record: data, etag: headers.get('etag') } as Reading;
}
