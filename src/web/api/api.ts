import type { Call, Endpoint, Reply } from '#shared/endpoint.ts';
import { type Problem, problem } from '#shared/problems.ts';
import type { Violation } from '#shared/violations.ts';
import { apiBase } from './apiBase.ts';
import { pageHeader, pageName } from './pageName.ts';
import { takePendingResponse } from './pendingResponses.ts';
import { type Query, queryString } from './queryString.ts';

/** Anything but a 2xx, as the server said it. A call that never arrived has status 0 and message `errors.network`. */
export class ApiError extends Error {
  readonly problem: Problem;
  readonly status: number;
  /** react-admin reads the body of an error here. */
  readonly body: Problem;
  /** Seconds to wait before the next try, where the answer named them (429, 503). */
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

/** What the browser's own checks throw before anything is sent: the same as the server would have answered. */
export const validationError = (violations: Violation[]) =>
  new ApiError({ ...problem('validation', 'validation', violations), request_id: '' });

/** Runs before each call that needs a person: answers the Authorization header, or null for a visitor. */
type Authorize = () => Promise<string | null>;
let authorize: Authorize = async () => null;
export const setAuthorize = (hook: Authorize) => {
  authorize = hook;
};

/** Told of every 401 that was not the login's own, and of the header it answered, so that the session can end here too. */
let onUnauthorized: (authorization: string) => void = () => {};
export const setOnUnauthorized = (hook: typeof onUnauthorized) => {
  onUnauthorized = hook;
};

export interface RequestOptions {
  query?: Query;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Sent as it is instead of asking the session; null sends none. */
  authorization?: string | null;
  /** What carries the call instead of `fetch`; rejects as it does (upload.ts). */
  transport?: Transport;
}

export type Transport = (url: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Response>;

/** The response of the same request, sent by the page's head script; null where there is none, or it failed. */
async function pendingResponse(method: string, path: string, { query, headers, authorization }: RequestOptions) {
  if (method !== 'GET' || headers || authorization !== undefined) return null;
  const pending = takePendingResponse(path + queryString(query));
  if (!pending || pending.authorization !== (await authorize())) return null;
  const response = await pending.response.catch(() => null);
  return response?.ok ? response : null;
}

/** One HTTP call, its answer unread, whatever its status. Throws {@link ApiError} when it never arrived. */
export async function send(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
  const pending = await pendingResponse(method, path, options);
  if (pending) return pending;
  const isForm = options.body instanceof FormData;
  const authorization = options.authorization === undefined ? await authorize() : options.authorization;
  const { transport = fetch } = options;
  const response = await transport(`${apiBase()}${path}${queryString(options.query)}`, {
    method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json, text/plain',
      ...(options.body !== undefined && !isForm ? { 'Content-Type': 'application/json' } : {}),
      ...(authorization ? { Authorization: authorization } : {}),
      ...(method === 'GET' ? {} : { [pageHeader]: pageName }),
      ...options.headers,
    },
    body: isForm ? (options.body as FormData) : options.body === undefined ? null : JSON.stringify(options.body),
    signal: options.signal ?? null,
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new ApiError({ ...problem('unavailable', 'errors.network', [], 0), request_id: '' });
  });
  if (response.status === 401 && authorization) onUnauthorized(authorization);
  return response;
}

/** One HTTP call. JSON is parsed, text is text, a non-2xx throws {@link ApiError} with its parsed body. */
export async function request(method: string, path: string, options: RequestOptions = {}) {
  const response = await send(method, path, options);
  if (!response.ok) throw await errorOf(response);
  const data: unknown =
    response.status === 204 ? undefined : await (isJson(response) ? response.json() : response.text());
  return { data, headers: response.headers };
}

const isJson = (response: Response) => /\bjson\b/.test(response.headers.get('content-type') ?? '');

/** What a non-2xx answer of {@link send} says. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = isJson(response) ? ((await response.json()) as Problem) : unreadable(response);
  return new ApiError(body, Number(response.headers.get('retry-after')) || null);
}

const unreadable = (response: Response): Problem => ({
  ...problem('server_error', 'errors.server', [], response.status),
  request_id: response.headers.get('x-request-id') ?? '',
});

export const pathOf = (endpoint: Endpoint, params: Record<string, string | number> = {}) =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** A typed call of a declared endpoint: `await call(users.endpoints.check_email, { body: { email } })`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  options: Call<E> & Omit<RequestOptions, 'body'> = {} as never,
): Promise<Reply<E>> {
  const { params, ...rest } = options as { params?: Record<string, string | number> } & RequestOptions;
  const { data } = await request(endpoint.method, pathOf(endpoint, params), rest);
  return data as Reply<E>;
}
