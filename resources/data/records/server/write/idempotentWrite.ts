import { pageOf } from '#resources/data/events/server/events.service.ts';
import { principalOf, type RequestCtx } from '#server/context.ts';
import { keyHolderOf } from '#server/idempotency/idempotencyRules.ts';
import type { AccountAccess } from '#server/tenant/access/accountAccess.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import type { Row } from '#server/tenant/rows.ts';
import { doOnce, findStoredAnswer, keyed, type StoredAnswer } from '#server/tenant/write/idempotencyKeys.ts';
import type { Statement, Write as Statements } from '#server/tenant/write/recordStatements.ts';
import type { Written } from '#shared/endpoint.ts';
import { toJsonReply } from './recordReply.ts';

/** Runs one statement, or several together, and returns the rows of the last that answers any. */
export type Run = (statement: Statement | Statements) => Promise<Row[]>;

/** Receives ids of written records; null: too many to list. */
export type OnWritten = (ids: readonly number[] | null) => void;

/** Where a record is written, and what the caller may do there. */
export interface WritePlace {
  access: RecordAccess;
  plane: DataPlane;
  account: AccountAccess;
}

interface Write<G> {
  /** Identifies the request for its Idempotency-Key. */
  request: unknown;
  /** Validates the input, with queries if needed, without holding a connection. */
  check(): Promise<G>;
  /** @param onWritten receives the ids of written records */
  write(run: Run, given: G, onWritten: OnWritten): Promise<StoredAnswer>;
  /** More than one statement. */
  isMany?: boolean;
}

/** Runs a POST of the data API once per Idempotency-Key; several statements share one transaction. */
export async function idempotentWrite<G>(
  ctx: RequestCtx,
  { access, plane, account }: WritePlace,
  write: Write<G>,
): Promise<Written> {
  const written: (readonly number[] | null)[] = [];
  const onWritten: OnWritten = (ids) => void written.push(ids);
  const key = ctx.caller.header('idempotency-key');
  const answer =
    key === undefined
      ? await writeUnkeyed(plane, write, onWritten)
      : await writeKeyed(ctx, { plane, account }, write, onWritten);
  publishWritten(ctx, access.whole, written.includes(null) ? null : written.flatMap((ids) => ids ?? []));
  return toJsonReply(answer);
}

/** An answer is given again only to a caller with the rights that it was given for. */
const withRights = (request: unknown, { fingerprint }: AccountAccess) =>
  fingerprint === '' ? request : { request, rights: fingerprint };

async function writeKeyed<G>(
  ctx: RequestCtx,
  { plane, account }: Omit<WritePlace, 'access'>,
  write: Write<G>,
  onWritten: OnWritten,
): Promise<StoredAnswer> {
  const key = ctx.caller.header('idempotency-key') ?? '';
  const once = await keyed(keyHolderOf(principalOf(ctx)), key, withRights(write.request, account));
  const stored = await findStoredAnswer(plane, once);
  if (stored) return stored;
  const given = await write.check();
  return doOnce(plane, once, (run) => write.write(run, given, onWritten));
}

async function writeUnkeyed<G>(
  plane: DataPlane,
  { check, write, isMany }: Write<G>,
  onWritten: OnWritten,
): Promise<StoredAnswer> {
  const given = await check();
  if (!isMany) return write((statement) => plane.write<Row>(statement), given, onWritten);
  return plane.transaction((_client, run) => write(run, given, onWritten));
}

/** Publishes written records to open pages, after the commit. @param ids null: too many to list */
export function publishWritten(ctx: RequestCtx, model: EntityModel, ids: readonly number[] | null): void {
  if (ids?.length === 0) return;
  const { id: entity_id, alias } = model;
  ctx.platform.events.publish({ account_id: ctx.account.id, entity_id, alias, ids, page: pageOf(ctx) });
}
