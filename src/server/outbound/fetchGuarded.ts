import type { LookupAddress } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { OutboundError, toOutboundError } from './outboundError.ts';
import { type Resolve, resolvePublic } from './resolvePublic.ts';

export interface GuardedRequest {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** For the whole exchange, the look-up of the name included. */
  timeout_ms: number;
  /** A longer answer is an error. */
  max_bytes: number;
  /** Private and loopback addresses too: development and tests. */
  allow_private?: boolean;
}

export interface GuardedAnswer {
  /** Redirects are answers like any other: nothing is followed. */
  status: number;
  headers: Headers;
  /** As it came: never decompressed, so never larger than what was sent. */
  body: Buffer;
}

/**
 * The only way out. Looks the host up once, checks every address, connects to a checked one; bounded in time and
 * bytes, through no proxy, with no connection kept. `fetch` cannot be told which address to connect to.
 * @param resolve for tests
 * @throws OutboundError with the kind of failure
 */
export async function fetchGuarded(url: string, request: GuardedRequest, resolve?: Resolve): Promise<GuardedAnswer> {
  const target = URL.parse(url);
  if (!target || !['http:', 'https:'].includes(target.protocol) || target.username || target.password)
    throw new OutboundError('url', target?.host ?? 'nowhere');
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const signal = AbortSignal.timeout(request.timeout_ms);
  try {
    const resolving = resolvePublic(host, {
      allow_private: request.allow_private ?? false,
      ...(resolve && { resolve }),
    });
    const addresses = await Promise.race([resolving, rejectOn(signal)]);
    const response = await exchange(target, request, addresses, signal);
    const body = await readBody(response, request.max_bytes, host);
    return { status: response.statusCode ?? 0, headers: headersOf(response), body };
  } catch (error) {
    // Cut off in the middle of an answer, the error tells of a broken connection and not of our reason.
    throw toOutboundError(signal.aborted ? signal.reason : error, host);
  }
}

const rejectOn = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

function exchange(target: URL, request: GuardedRequest, addresses: LookupAddress[], signal: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const body = request.body === undefined ? undefined : Buffer.from(request.body);
  const call = (target.protocol === 'https:' ? https : http).request(target, {
    method: request.method,
    headers: {
      'accept-encoding': 'identity',
      ...(body && { 'content-length': body.length }),
      ...request.headers,
    },
    lookup: pinned(addresses),
    signal,
    agent: false,
    maxHeaderSize: 16_384,
  });
  call.on('response', resolve).on('error', reject).end(body);
  return promise;
}

/** Answers what was checked, whatever the name means by now. */
const pinned =
  (addresses: LookupAddress[]): LookupFunction =>
  (_host, options, answer) => {
    const first = addresses[0] as LookupAddress;
    if (options.all) answer(null, addresses);
    else answer(null, first.address, first.family);
  };

async function readBody(response: IncomingMessage, max_bytes: number, host: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop destroys the response, and with it the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > max_bytes) throw new OutboundError('too_large', host);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i] as string, rawHeaders[i + 1] as string);
  return headers;
}
