import type { JobCtx } from '#server/context.ts';
import { incomingFolder, sweepSpooled } from '#server/files/spool.ts';
import { columnName, tableName } from '#server/tenant/model.ts';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { limits } from '#shared/limits.ts';
import * as queries from './gcFiles.queries.ts';
import { readLink } from './links.service.ts';

const delays: queries.Delays = { after_upload: limits.file_orphan_hours, after_mark: 1, between_checks: 7 * 24 };

const BATCH = 500;
/** Of one account in one run: the others wait for it. */
const BATCHES = 40;
const HOUR_MS = 3_600_000;

/**
 * Hourly. A file that nothing uses is doomed at one look: nothing new may point at it from then on. At a later look, an
 * hour after at least, whatever pointed at it in that moment has been committed, and it goes if still unused: first its
 * row, then its bytes. Then bytes without a row, and what crashes left.
 */
export async function gcFiles(ctx: JobCtx): Promise<void> {
  const { blobs, settings } = ctx.platform;
  // Of an account whose data is out of reach nobody knows what it uses.
  for (const account_id of await ctx.inSystem((db) => queries.findAccountsDue(db, ctx.now, delays)))
    await gcAccount(ctx, account_id).catch((err: unknown) =>
      ctx.log.info({ err, account_id }, 'files could not be looked at'),
    );
  await removeOrphanBytes(ctx);
  await blobs.sweep(ago(ctx, 24));
  await sweepSpooled(incomingFolder(settings), ago(ctx, 1));
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

/** Whatever a file was uploaded for, anything may use it that can. */
async function findUsed(ctx: JobCtx, account_id: number, due: readonly queries.DueFile[]): Promise<Set<number>> {
  const ids = due.map(({ id }) => id);
  const { avatars, favicon, columns } = await ctx.inSystem(async (db) => ({
    avatars: await queries.findAvatars(db, ids),
    favicon: await queries.findFavicon(db, account_id),
    columns: await queries.findFileColumns(db, account_id, fieldTypeIds.file),
  }));
  const keys = new Set(favicon.map((link) => readLink(link)?.key));
  const shown = due.filter(({ key }) => keys.has(key)).map(({ id }) => id);
  return new Set([...avatars, ...shown, ...(await findInRecords(ctx, account_id, columns, ids))]);
}

/** In records, the trash included; asked where writes go, because what is read elsewhere may be behind. */
async function findInRecords(
  ctx: JobCtx,
  account_id: number,
  columns: readonly { field_id: number; entity_id: number }[],
  ids: readonly number[],
): Promise<number[]> {
  const found: number[] = [];
  const plane = columns.length > 0 ? await ctx.platform.data.plane(account_id) : null;
  for (const { field_id, entity_id } of columns) {
    const column = columnName(field_id);
    const text = `select distinct ${column} as id from "${plane?.schema}".${tableName(entity_id)} where ${column} = any($1)`;
    for (const { id } of (await plane?.write<{ id: number }>(text, [ids])) ?? []) found.push(Number(id));
  }
  return found;
}

/** An upload that was cut off between its bytes and its row, or a row that went before its bytes could. */
async function removeOrphanBytes(ctx: JobCtx): Promise<void> {
  const { blobs } = ctx.platform;
  const old = ago(ctx, 24);
  let keys: string[] = [];
  const removeThose = async () => {
    const known = new Set(await ctx.inSystem((db) => queries.findKnownKeys(db, keys)));
    for (const key of keys) if (!known.has(key)) await blobs.remove(key);
    keys = [];
  };
  for await (const { key, put_at } of blobs.list()) {
    if (put_at < old) keys.push(key);
    if (keys.length >= BATCH) await removeThose();
  }
  if (keys.length > 0) await removeThose();
}
