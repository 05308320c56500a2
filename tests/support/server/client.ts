import http from 'node:http';
import https from 'node:https';
import type { Problem } from '#shared/problems.ts';

/** A response. `body` is parsed if it is JSON. The test gives its type; the default is a problem. */
export interface Answer<T = Problem> {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  body: T;
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT' | 'HEAD' | 'OPTIONS';

export interface Identity {
  /** Host name of the request, without a port. */
  host: string;
  authorization?: string;
  cookie?: string;
}

/** Calls over a real socket. Paths are below `/api`. A body other than a string or bytes is sent as JSON. */
export interface Client extends Identity {
  get<T = Problem>(path: string, headers?: Record<string, string>): Promise<Answer<T>>;
  post<T = Problem>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
  patch<T = Problem>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
  delete<T = Problem>(path: string, headers?: Record<string, string>): Promise<Answer<T>>;
  call<T = Problem>(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
  /** A client with some properties of the caller replaced. */
  as(change: Partial<Identity>): Client;
}

/** @param place a port of this machine, or the address of a server */
export function client(place: number | URL, agent: http.Agent, identity: Identity): Client {
  const { protocol, hostname, port } = typeof place === 'number' ? { ...loopback, port: String(place) } : place;
  const call = <T>(method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    send<T>(
      {
        ...{ protocol, host: hostname, port, agent, method, path: `/api${path}` },
        headers: { ...headersOf(port, identity, body), ...headers },
      },
      body,
    );
  return {
    ...identity,
    call,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    patch: (path, body, headers) => call('PATCH', path, body, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
    as: (change) => client(place, agent, { ...identity, ...change }),
  };
}

const loopback = { protocol: 'http:', hostname: '127.0.0.1' } as const;

const headersOf = (port: string, { host, authorization, cookie }: Identity, body: unknown) => ({
  host: port === '' ? host : `${host}:${port}`,
  ...(authorization === undefined ? {} : { authorization }),
  ...(cookie === undefined ? {} : { cookie }),
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
});

function send<T>(options: http.RequestOptions, body: unknown): Promise<Answer<T>> {
  return new Promise((resolve, reject) => {
    const { request: ask } = options.protocol === 'https:' ? https : http;
    const request = ask(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        try {
          resolve(read(response, text));
        } catch (error) {
          reject(new Error(`Not JSON: ${text}`, { cause: error }));
        }
      });
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The server has closed a connection that was idle, which a busy machine notices too late.
      const isClosed = request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
      if (isClosed) send<T>({ ...options, agent: false }, body).then(resolve, reject);
      else reject(error);
    });
    if (body === undefined) request.end();
    else request.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  });
}

function read<T>(response: http.IncomingMessage, text: string): Answer<T> {
  const isJson = /^application\/(problem\+)?json/.test(response.headers['content-type'] ?? '');
  const body = (isJson && text !== '' ? JSON.parse(text) : undefined) as T;
  return { status: response.statusCode ?? 0, headers: response.headers, text, body };
}
