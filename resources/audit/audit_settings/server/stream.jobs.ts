import { randomBytes } from 'node:crypto';
import { eventsById } from '#resources/audit/audit/server/audit.service.ts';
import { writeSystemEvent } from '#server/audit/auditEvents.ts';
import type { JobCtx } from '#server/context.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { GONE, isDelivered, type Posted } from '#server/outbound/postWebhook.ts';
import { auditSettings } from '../audit_settings.resource.ts';
import { lineOf, postLines } from './post.service.ts';
import { openSecret } from './settings.service.ts';
import * as queries from './stream.queries.ts';

/** Sends the log out: Standard Webhooks, at least once, in order for each account (docs/reference/product/audit.md#stream). */

/** After which another process may repeat an attempt, in seconds. */
const LEASE_S = 30;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** Seconds between attempts; after the last, always the last. */
const delays = [5, 30, 2 * MINUTE_S, 10 * MINUTE_S, 30 * MINUTE_S, HOUR_S, 2 * HOUR_S];
/** Days of failures after which the stream is switched off. */
const FAILING_DAYS = 3;
/** Of one batch: rows, and characters of JSON. */
const BATCH_ROWS = 500;
const BATCH_CHARS = 1_000_000;
/** Batches that one job sends, so that no account keeps a worker. */
const BATCHES = 20;
/** Rows that wait for an open transaction are looked at again after this time. */
const LOOK_AGAIN_MS = 2000;

const keyOf = (account_id: number) => `audit_settings/send/${account_id}`;

/** Every minute. */
export const sendDue = (ctx: JobCtx): Promise<void> =>
  ctx.inSystem(async (db) => {
    for (const account_id of await queries.findDue(db))
      await ctx.enqueue(db, auditSettings, 'send', { account_id }, { key: keyOf(account_id) });
  });

/** Until nothing is ready. A batch that has to be repeated holds up those behind it. */
export async function send(ctx: JobCtx, { account_id }: { account_id: number }): Promise<void> {
  for (let sent = 0; sent < BATCHES; sent += 1) if (!(await sendBatch(ctx, account_id))) break;
  await ctx.inSystem(async (db) => {
    const next = await queries.findNextTime(db, account_id);
    if (!next) return;
    const run_at = new Date(Math.max(next.getTime(), ctx.now.getTime() + LOOK_AGAIN_MS));
    await ctx.enqueue(db, auditSettings, 'send', { account_id }, { run_at, key: keyOf(account_id) });
  });
}

interface ClaimedBatch {
  account_id: number;
  stream_url: string;
  stream_secret: Buffer;
  attempts: number;
  failures: number;
  batch: string;
  lines: object[];
}

/** @returns whether a batch was delivered */
async function sendBatch(ctx: JobCtx, account_id: number): Promise<boolean> {
  const taken = await takeBatch(ctx, account_id);
  if (!taken) return false;
  const posted = await postLines(ctx.platform, {
    url: taken.stream_url,
    secret: openSecret(ctx.platform, account_id, taken.stream_secret),
    id: taken.batch,
    lines: taken.lines,
  });
  if (!isDelivered(posted)) {
    await saveFailure(ctx, taken, posted);
    return false;
  }
  await ctx.inSystem(async (db) => {
    await queries.deleteBatch(db, account_id, taken.batch);
    await queries.saveSuccess(db, taken);
  });
  return true;
}

/** The rows that are sent next, under a name that they keep until they are delivered. */
async function takeBatch(ctx: JobCtx, account_id: number): Promise<ClaimedBatch | null> {
  const stream = await ctx.inSystem((db) => queries.takeStream(db, account_id, LEASE_S));
  if (!stream?.stream_url || !stream.stream_secret) return null;
  const { stream_url, stream_secret } = stream;
  const kept = await ctx.inSystem((db) => queries.findBatch(db, account_id));
  const ids = kept[0] ? kept.map(({ event_id }) => event_id) : await findReady(ctx, account_id);
  const all = await linesOf(ctx, account_id, ids);
  const lines = kept[0] ? all : shortened(all);
  const batch = kept[0]?.batch ?? `msg_${randomBytes(18).toString('base64url')}`;
  if (lines.length === 0) {
    await ctx.inSystem((db) => queries.release(db, stream));
    return null;
  }
  const own = ids.slice(0, lines.length);
  if (!kept[0] && !(await ctx.inSystem((db) => queries.nameBatch(db, account_id, own, batch)))) return null;
  return { ...stream, stream_url, stream_secret, batch, lines };
}

const findReady = (ctx: JobCtx, account_id: number) =>
  ctx.inSystem((db) => queries.findReady(db, account_id, BATCH_ROWS));

/** In the order of the ids. */
const linesOf = (ctx: JobCtx, account_id: number, ids: readonly number[]): Promise<object[]> =>
  ctx.inAccount(account_id, async (db) =>
    (await eventsById({ db, account: { id: account_id } }, ids)).map((event) => lineOf(account_id, event)),
  );

/** As many as a batch may have, and one at least. */
function shortened(lines: object[]): object[] {
  let length = 0;
  const end = lines.findIndex((line, at) => {
    length += JSON.stringify(line).length;
    return at > 0 && length > BATCH_CHARS;
  });
  return end < 0 ? lines : lines.slice(0, end);
}

async function saveFailure(ctx: JobCtx, taken: ClaimedBatch, { status, error }: Posted): Promise<void> {
  const { account_id, failures } = taken;
  const again_in = delays[Math.min(failures, delays.length - 1)] as number;
  const failure = { status, error, again_in, is_gone: status === GONE, days: FAILING_DAYS };
  await ctx.inSystem(async (db) => {
    if (await queries.saveFailure(db, taken, failure)) await tellStopped(ctx, db, account_id, { status, error });
  });
}

/** The log says so too, and its row waits with the others. */
async function tellStopped(ctx: JobCtx, db: Db, account_id: number, { status, error }: Posted): Promise<void> {
  await writeSystemEvent(db, {
    account_id,
    action: 'audit_settings.stream_stopped',
    outcome: 'failure',
    subject_type: 'audit_settings',
    changes: status === null ? { error: { to: error } } : { status: { to: status } },
  });
  for (const user_id of await queries.findAdministrators(db, account_id))
    await ctx.enqueue(db, auditSettings, 'mail_stopped', { account_id, user_id });
}
