import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { invalidField, Refusal } from '#server/errors/errors.ts';
import { timeSlices } from '#server/load/eventLoop/timeSlices.ts';
import { nextTurn } from '#server/load/eventLoop/turns.ts';
import { runAs } from '#server/load/eventLoop/watch.ts';
import { findJsonFault } from '#shared/json/jsonFault.ts';
import { JsonScan, type RowList } from '../request/jsonScan.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body has lists of rows, which are parsed in pieces. */
    hasRows?: boolean;
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
const pieceDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const malformed = (message: string) => new Refusal('malformed', message);

/** Bytes from which a body takes milliseconds. */
const LARGE = 8 * 1024;
/** Bytes that are scanned at a stretch: of long numbers these take some ms. */
const STRETCH = 64 * 1024;
/** Characters of a path that a violation names. */
const PATH_MAX = 255;

/**
 * Parses JSON in UTF-8; an empty body is undefined (docs/reference/api/every-call.md#limits).
 * @throws 422 for a number that a double does not hold and for a key `__proto__` (docs/reference/api/entities.md#exact-numbers)
 */
export async function readJson(bytes: Buffer, hasRows: boolean): Promise<unknown> {
  if (bytes.length === 0) return undefined;
  if (bytes.length > LARGE) await nextTurn();
  const scan = new JsonScan(hasRows);
  const pause = timeSlices();
  for (let at = 0; at < bytes.length; at += STRETCH) {
    scan.read(bytes, at, Math.min(at + STRETCH, bytes.length));
    await pause();
  }
  const isCut = scan.lists.some(({ cuts }) => cuts.length > 0);
  const body = isCut ? await readInPieces(bytes, scan.lists, pause) : await readWhole(bytes, pause);
  if (scan.hasFault) await refuseFault(decode(bytes, decoder), pause);
  // Before it is validated.
  await pause();
  return body;
}

/** Only a text that has a fault is read a second time, to name its place. */
async function refuseFault(text: string, pause: () => Promise<void> | undefined): Promise<void> {
  const steps = findJsonFault(text);
  for (;;) {
    const { done, value: fault } = steps.next();
    if (fault) throw invalidField(fault.path.join('.').slice(0, PATH_MAX), fault.message);
    if (done) return;
    await pause();
  }
}

/** One long text takes some 20 ms to decode and 30 to parse. */
async function readWhole(bytes: Uint8Array, pause: () => Promise<void> | undefined): Promise<unknown> {
  const text = decode(bytes, decoder);
  await pause();
  return parseText(text);
}

function decode(bytes: Uint8Array, utf8: TextDecoder): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed('errors.utf8');
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('errors.json');
  }
}

/** Parses the body with the number of each list in its place, and then the lists. */
async function readInPieces(bytes: Buffer, lists: readonly RowList[], pause: () => Promise<void> | undefined) {
  const around: Uint8Array[] = [];
  let end = 0;
  for (const [at, list] of lists.entries()) {
    around.push(bytes.subarray(end, list.start), Buffer.from(String(at)));
    end = list.end;
  }
  const body = parseText(decode(Buffer.concat([...around, bytes.subarray(end)]), decoder)) as Record<string, unknown>;
  for (const [key, value] of Object.entries(body))
    if (Array.isArray(value)) body[key] = await readRows(bytes, lists[value[0] as number] as RowList, pause);
  return body;
}

async function readRows(bytes: Buffer, { start, end, cuts }: RowList, pause: () => Promise<void> | undefined) {
  const rows: unknown[] = [];
  let from = start;
  for (const to of [...cuts, end]) {
    const piece = Buffer.concat([open, bytes.subarray(from, to), close]);
    const found = parseText(decode(piece, pieceDecoder)) as unknown[];
    // Between two commas there is a row; only a list without any may be empty.
    if (found.length === 0 && cuts.length > 0) throw malformed('errors.json');
    for (const row of found) rows.push(row);
    from = to + 1;
    await pause();
  }
  return rows;
}

const [open, close] = [Buffer.from('['), Buffer.from(']')];

/** Replaces Fastify's parsers: anything but JSON is 415 unless a route accepts more. */
export const jsonBody = fp(async (app) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
    runAs(request.task, () => readJson(body, request.routeOptions.config.hasRows === true)),
  );
});
