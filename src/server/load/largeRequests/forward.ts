import http, { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { freeBuffers } from './freeBuffers.ts';

/** Of one connection (RFC 9110, 7.6.1), so they are not passed on. */
const ofConnection = new Set(['connection', 'keep-alive', 'expect', 'te', 'upgrade']);

/** What the other process takes from us alone. */
const ofCaller = new Set(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']);

/** Closes idle connections before the other process does, so that none is used in the moment when it is closed. */
const agent = new http.Agent({ keepAlive: true, timeout: 10_000 });

interface Target {
  /** The place among this process' events before the request; null: unknown, so the answer has none. */
  position: string | null;
  /** Where the other process listens. */
  socketPath: string;
  /** Called with the answer, and awaited before the caller gets it. */
  before(answer: IncomingMessage): Promise<void>;
  /** Called if the other process is gone before it has answered. */
  onFailed(error: Error): void;
}

/** Sends a request on as it comes in, and its answer back as it is read. */
export function forward(request: FastifyRequest, answer: ServerResponse, target: Target): void {
  const { raw } = request;
  const { socketPath } = target;
  const headers = [
    ...without([ofConnection, ofCaller], raw.rawHeaders),
    ...['X-Forwarded-For', request.ip],
    ...['X-Forwarded-Host', request.host],
    ...['X-Forwarded-Proto', request.protocol],
  ] as unknown as OutgoingHttpHeaders;
  const call = http.request({ socketPath, method: raw.method, path: raw.url, headers, agent });
  let failure: Error = new Error('It ended without an answer');
  call.on('error', (error) => {
    failure = error;
  });
  let isAnswered = false;
  call.once('response', async (from) => {
    isAnswered = true;
    await target.before(from);
    sendBack(from, answer, target.position);
  });
  // What was answered before an error has arrived by now.
  call.once('close', () => {
    if (isAnswered || answer.destroyed) return;
    raw.unpipe(call);
    raw.resume();
    target.onFailed(failure);
  });
  // The caller has left, or has the answer.
  answer.once('close', () => call.destroy());
  freeBuffers(raw);
  raw.pipe(call);
}

/** Names of places are of one process, and pages listen to the events of this one. */
const ofEvents = new Set(['stoa-events']);

function sendBack(from: IncomingMessage, answer: ServerResponse, position: string | null): void {
  if (answer.destroyed) return void from.destroy();
  const headers = without([ofConnection, ofEvents, new Set(['transfer-encoding'])], from.rawHeaders);
  if (position && from.headers['stoa-events']) headers.push('Stoa-Events', position);
  answer.writeHead(from.statusCode as number, headers as unknown as OutgoingHttpHeaders);
  freeBuffers(from);
  from.pipe(answer);
  // Cut short, so that the caller does not take it for the whole.
  from.once('close', () => from.complete || answer.destroy());
}

/** @param raw names and values in turn */
function without(left: readonly ReadonlySet<string>[], raw: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] as string;
    if (!left.some((names) => names.has(name.toLowerCase()))) kept.push(name, raw[at + 1] as string);
  }
  return kept;
}
