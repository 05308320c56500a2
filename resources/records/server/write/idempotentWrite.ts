import { actorOf, type RequestCtx } from '#server/context.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import type { Row } from '#server/tenant/rows.ts';
import { doOnce, type KeptAnswer, keptAnswer, keyed } from '#server/tenant/write/idempotencyKeys.ts';
import type { Statement } from '#server/tenant/write/recordStatements.ts';
import type { Written } from '#shared/endpoint.ts';
import { publishWritten } from './publishWritten.ts';
import { writtenJson } from './recordReply.ts';

/** Sends one statement that writes and answers its rows. */
export type Run = (statement: Statement) => Promise<Row[]>;

/** Ids of records; null: many. */
export type Wrote = (ids: readonly number[] | null) => void;

interface Write<G> {
  /** What makes two calls the same one. */
  request: unknown;
  /** Looks at what was sent, and may ask; holds no connection meanwhile. */
  check(): Promise<G>;
  /** @param wrote to be told the ids of what it writes; null where nobody counted */
  write(run: Run, given: G, wrote: Wrote): Promise<KeptAnswer>;
  /** More than one statement. */
  isMany?: boolean;
}

/** A POST on the data API: once for its Idempotency-Key, in one transaction where one statement is not all. */
export async function writeOnce<G>(
  ctx: RequestCtx,
  { model, plane }: { model: EntityModel; plane: DataPlane },
  write: Write<G>,
): Promise<Written> {
  const written: (readonly number[] | null)[] = [];
  const wrote: Wrote = (ids) => void written.push(ids);
  const key = ctx.caller.header('idempotency-key');
  const answer =
    key === undefined ? await writeUnkeyed(plane, write, wrote) : await writeKeyed(ctx, plane, write, wrote);
  publishWritten(ctx, model, written.includes(null) ? null : written.flatMap((ids) => ids ?? []));
  return writtenJson(answer);
}

async function writeKeyed<G>(ctx: RequestCtx, plane: DataPlane, write: Write<G>, wrote: Wrote): Promise<KeptAnswer> {
  const key = ctx.caller.header('idempotency-key') ?? '';
  const once = keyed(`user:${actorOf(ctx).user_id}`, key, write.request);
  const kept = await keptAnswer(plane, once);
  if (kept) return kept;
  const given = await write.check();
  return doOnce(plane, once, (client) =>
    write.write(async (statement) => (await client.query<Row>(statement)).rows, given, wrote),
  );
}

async function writeUnkeyed<G>(
  plane: DataPlane,
  { check, write, isMany }: Write<G>,
  wrote: Wrote,
): Promise<KeptAnswer> {
  const given = await check();
  if (!isMany) return write((statement) => plane.write<Row>(statement), given, wrote);
  return plane.transaction((client) =>
    write(async (statement) => (await client.query<Row>(statement)).rows, given, wrote),
  );
}
