import type { JobCtx } from '#server/context.ts';
import { incomingFolder, sweepIncoming } from '#server/files/incomingFolder.ts';
import { byLocation } from '#server/tenant/planes/places/byLocation.ts';
import { findReferencedFiles } from '#server/tenant/query/lookups.ts';
import { limits } from '#shared/limits.ts';
import * as queries from './gcFiles.queries.ts';
import { readLink } from './links.service.ts';

const delays: queries.Delays = { after_upload: limits.file_orphan_hours, after_mark: 1, between_checks: 7 * 24 };

const BATCH = 500;
/** Batches of one account per run, so that other accounts get their turn. */
const BATCHES = 40;
const HOUR_MS = 3_600_000;

/**
 * Hourly. An unused file is first marked for deletion: nothing new may refer to it from then on. At least an hour later,
 * when all transactions of that time have ended, it is deleted if still unused: first its row, then its bytes. Then bytes
 * without a row are deleted, and temporary files that crashes left behind.
 */
export async function gcFiles(ctx: JobCtx): Promise<void> {
  const { blobs, settings } = ctx.platform;
  // If the data of an account is unreachable, its references are unknown, and its files stay.
  const accounts = await ctx.inSystem((db) => queries.findAccountsDue(db, ctx.now, delays));
  await byLocation(ctx, accounts, (account_id) =>
    gcAccount(ctx, account_id).catch((err: unknown) =>
      ctx.log.info({ err, account_id }, 'unused files could not be collected'),
    ),
  );
  // First what needs no bucket.
  await sweepIncoming(incomingFolder(settings), ago(ctx, 1));
  await blobs.sweep(ago(ctx, 24));
  await removeOrphanBytes(ctx);
}

const ago = ({ now }: JobCtx, hours: number) => new Date(now.getTime() - hours * HOUR_MS);

async function gcAccount(ctx: JobCtx, account_id: number): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const due = await ctx.inSystem((db) => queries.findDue(db, account_id, ctx.now, delays, BATCH));
    if (due.length > 0) await gcBatch(ctx, account_id, due);
    if (due.length < BATCH) return;
  }
}

async function gcBatch(ctx: JobCtx, account_id: number, due: readonly queries.DueFile[]): Promise<void> {
  const used = await findUsed(ctx, account_id, due);
  const ids = (is: (file: queries.DueFile) => boolean) => due.filter(is).map(({ id }) => id);
  const isUsed = ({ id }: queries.DueFile) => used.has(id);
  const gone = await ctx.inSystem(async (db) => {
    await queries.keepUsed(db, ids(isUsed), ctx.now);
    await queries.markForDeletion(
      db,
      ids((file) => !isUsed(file) && !file.doomed_at),
      ctx.now,
    );
    return queries.deleteMarked(
      db,
      ids((file) => !isUsed(file) && file.doomed_at !== null),
    );
  });
  for (const { key } of gone) await ctx.platform.blobs.remove(key);
}

/** A file may be used anywhere, whatever purpose it was uploaded for. */
async function findUsed(ctx: JobCtx, account_id: number, due: readonly queries.DueFile[]): Promise<Set<number>> {
  const ids = due.map(({ id }) => id);
  const { avatars, logos, favicon, columns } = await ctx.inSystem(async (db) => ({
    avatars: await queries.findAvatars(db, ids),
    logos: await queries.findLogos(db, account_id, ids),
    favicon: await queries.findFavicon(db, account_id),
    columns: await queries.findFileColumns(db, account_id),
  }));
  const keys = new Set(favicon.map((link) => readLink(link)?.key));
  const shown = due.filter(({ key }) => keys.has(key)).map(({ id }) => id);
  // Without file fields the account may have no schema yet.
  const inRecords =
    columns.length > 0 ? await findReferencedFiles(await ctx.platform.data.plane(account_id), columns, ids) : [];
  return new Set([...avatars, ...logos, ...shown, ...inRecords]);
}

/** Deletes bytes without a row: of interrupted uploads, and of rows deleted before their bytes. */
async function removeOrphanBytes(ctx: JobCtx): Promise<void> {
  const { blobs } = ctx.platform;
  const old = ago(ctx, 24);
  let keys: string[] = [];
  const flush = async () => {
    const known = new Set(await ctx.inSystem((db) => queries.findKnownKeys(db, keys)));
    for (const key of keys) if (!known.has(key)) await blobs.remove(key);
    keys = [];
  };
  for await (const { key, put_at } of blobs.list()) {
    if (put_at < old) keys.push(key);
    if (keys.length >= BATCH) await flush();
  }
  if (keys.length > 0) await flush();
}
