import { actorOf, type OpenCtx } from '#server/context.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import type { Row } from '#server/tenant/rows.ts';
import { doOnce, type KeptAnswer, keptAnswer, keyed } from '#server/tenant/write/idempotencyKeys.ts';
import type { Statement } from '#server/tenant/write/recordStatements.ts';
import type { Written } from '#shared/endpoint.ts';
import { writtenJson } from './writtenRecords.ts';

/** Sends one statement that writes and answers its rows. */
export type Run = (statement: Statement) => Promise<Row[]>;

interface Write<G> {
  /** What makes two calls the same one. */
  request: unknown;
  /** Looks at what was sent, and may ask; holds no connection meanwhile. */
  check(): Promise<G>;
  write(run: Run, given: G): Promise<KeptAnswer>;
  /** More than one statement. */
  isMany?: boolean;
}

/** A POST on the data API: once for its Idempotency-Key, in one transaction where one statement is not all. */
export async function writeOnce<G>(ctx: OpenCtx, plane: DataPlane, write: Write<G>): Promise<Written> {
  const key = ctx.caller.header('idempotency-key');
  if (key === undefined) return writtenJson(await writeUnkeyed(plane, write));
  const once = keyed(`user:${actorOf(ctx).user_id}`, key, write.request);
  const kept = await keptAnswer(plane, once);
  if (kept) return writtenJson(kept);
  const given = await write.check();
  return writtenJson(
    await doOnce(plane, once, (client) =>
      write.write(async (statement) => (await client.query<Row>(statement)).rows, given),
    ),
  );
}

async function writeUnkeyed<G>(plane: DataPlane, { check, write, isMany }: Write<G>): Promise<KeptAnswer> {
  const given = await check();
  if (!isMany) return write((statement) => plane.write<Row>(statement), given);
  return plane.transaction((client) => write(async (statement) => (await client.query<Row>(statement)).rows, given));
}
