export interface GuardedRequest {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** For the whole exchange. */
  timeout_ms: number;
  /** A longer answer is an error. */
  max_bytes: number;
  /** Private and loopback addresses too: development and tests. */
  allow_private?: boolean;
}

export interface GuardedAnswer {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** The only way out: no redirects, bounded in time and bytes. */
export async function fetchGuarded(url: string, request: GuardedRequest): Promise<GuardedAnswer> {
  const response = await fetch(url, {
    method: request.method,
    headers: request.headers ?? {},
    body: request.body ?? null,
    redirect: 'error',
    signal: AbortSignal.timeout(request.timeout_ms),
  });
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}
