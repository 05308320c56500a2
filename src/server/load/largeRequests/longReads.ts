import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { CHUNK_CHARACTERS } from '../eventLoop/chunkedReply.ts';

/** What is known is kept for so long after the last answer that showed it, ms. */
const KNOWN_MS = 3_600_000;
/** Entities that something is known of; the one that was read least recently makes room for another. */
const KNOWN_MAX = 10_000;

/**
 * Of which entities the answers to small reads are long: sent in pieces (docs/reference/api/every-call.md#base-and-media-types). How long a
 * record is cannot be seen from the request that reads it, so it is learned from the answers.
 */
export class LongReads {
  readonly #known = new LRUCache<string, 'long' | 'short'>({ max: KNOWN_MAX, ttl: KNOWN_MS, ttlResolution: 1000 });
  /** Entities of which nothing is known yet, and of which this process is answering a read. */
  readonly #inFlight = new Set<string>();

  /** How long the answer to a read of the entity is. */
  lengthOf(entity: string): 'long' | 'short' | 'unknown' {
    return this.#known.get(entity) ?? 'unknown';
  }

  /**
   * This process is to answer the first of several reads whose length is unknown, and others meanwhile the other one.
   * @returns to be called when the answer has ended; null if this process is answering such a read of the entity
   */
  beginUnknown(entity: string): (() => void) | null {
    if (this.#inFlight.has(entity)) return null;
    this.#inFlight.add(entity);
    return () => this.#inFlight.delete(entity);
  }

  /**
   * A read of the entity was answered. One long answer tells more than any number of short ones.
   * @param isLong it is sent in pieces
   */
  answered(entity: string, isLong: boolean): void {
    if (isLong || this.#known.get(entity) !== 'long') this.#known.set(entity, isLong ? 'long' : 'short');
  }

  /** A request to change records of the entity has come. A long body may make a record whose answer is long. */
  wrote(entity: string, headers: IncomingMessage['headers']): void {
    const bytes = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (bytes >= CHUNK_CHARACTERS && this.#known.get(entity) === 'short') this.#known.delete(entity);
  }
}

/** Documents about all of an account's entities. */
const documents = [
  /^\/api\/openapi\.json/,
  /^\/api\/v1\/entities\/client/,
  /^\/api\/v1\/entities\?(?:.*&)?with=fields/,
];

/**
 * Host and alias of the entity whose records a request is about, or the document about all of them that it reads; null
 * for other requests.
 */
export function entityOf({ raw, hostname, headers }: FastifyRequest): string | null {
  const { method, url = '' } = raw;
  const alias = /^\/api\/(?:simple-)?rest\/([^/?]+)/.exec(url)?.[1];
  if (alias !== undefined) return `${hostname.toLowerCase()} ${alias}`;
  if (method !== 'GET' || headers.authorization === undefined) return null;
  const document = documents.findIndex((pattern) => pattern.test(url));
  return document < 0 ? null : `${hostname.toLowerCase()} /${document}`;
}
