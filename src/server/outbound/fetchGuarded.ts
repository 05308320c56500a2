import type { LookupAddress } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { OutboundError, toOutboundError } from './outboundError.ts';
import { pinnedLookup, type Resolve, resolvePublic } from './publicAddresses.ts';

export interface GuardedRequest {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** For the whole exchange, including DNS. */
  timeout_ms: number;
  /** A longer answer is an error. */
  max_bytes: number;
  /** Allows private and loopback addresses. */
  allow_private?: boolean;
}

export interface GuardedAnswer {
  /** Redirects are not followed. */
  status: number;
  headers: Headers;
  /** Not decompressed, so never larger than what was sent. */
  body: Buffer;
}

/**
 * All outgoing HTTP calls. Resolves the host once, checks every address and connects to a checked one, which `fetch`
 * cannot do. Limited in time and bytes; no proxy, no kept connections.
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
    // A body that ends with its connection looks whole when we cut it off.
    signal.throwIfAborted();
    return { status: response.statusCode ?? 0, headers: headersOf(response), body };
  } catch (error) {
    // After an abort during the answer, the error would name a broken connection instead of the reason.
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
    lookup: pinnedLookup(addresses),
    signal,
    agent: false,
    maxHeaderSize: 16_384,
  });
  call.on('response', resolve).on('error', reject);
  // Some answers, such as 101, close the connection without a response or an error.
  call.on('close', () => reject(new OutboundError('refused', target.hostname)));
  call.end(body);
  return promise;
}

async function readBody(response: IncomingMessage, max_bytes: number, host: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop destroys the response and its connection.
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
