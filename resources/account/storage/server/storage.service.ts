import {
  assertNotMoving,
  cancelMove,
  enqueueRetirement,
  rollBack,
  startMove,
} from '#resources/account/moves/server/moves.service.ts';
import type { Ctx, RequestCtx } from '#server/context.ts';
import { raiseSchemaVersion } from '#server/database/sql/schemaVersion.ts';
import { invalidField, refuse } from '#server/errors/errors.ts';
import { retiredName } from '#server/tenant/move/retiredSource.ts';
import { placeOf, storageOf } from '#server/tenant/planes/storage.ts';
import { isSharded } from '#server/tenant/sharded.ts';
import type { Input } from '#shared/endpoint.ts';
import { type StorageSettings, type StorageUpdate, storage } from '../storage.resource.ts';
import { verifyServers } from './check.service.ts';
import { draftOf, isElsewhere } from './draft.service.ts';
import { makeEmptyTables } from './newPlace.ts';
import { placeSettings, settingsOf } from './settings.service.ts';
import * as queries from './storage.queries.ts';

type Endpoints = (typeof storage)['endpoints'];

export async function getStorage(ctx: Ctx): Promise<StorageSettings> {
  const settings = await settingsOf(ctx.db, await queries.findStorage(ctx.db, ctx.account.id));
  if (settings.roll_back_until === null || !(await isOnCluster(ctx))) return settings;
  return { ...settings, roll_back_until: null };
}

/** Checks the servers, makes the tables of a new place, and switches to it (docs/reference/product/storage.md#changing-the-place). */
export async function updateStorage(ctx: RequestCtx, { body }: Input<Endpoints['update']>): Promise<StorageSettings> {
  const { before, has_entities } = await read(ctx);
  if (Object.keys(body).every((name) => name === 'move')) return ctx.transaction((within) => audited(within, before));
  const draft = draftOf(before, body, ctx.platform.servers.key);
  const isNew = isElsewhere(before, draft.row);
  if (isNew && has_entities) assertMoveSaid(body);
  if (isNew && has_entities && body.move)
    await assertMayLeave(ctx, () => invalidField('move', 'storage.errors.cluster'));
  const found = draft.row.location === 'own' ? await verifyServers(ctx, before, draft) : null;
  const next: queries.StorageRow = {
    ...draft.row,
    ...(found && { write_encryption: found.write_encryption, read_encryption: found.read_encryption }),
    checked_at: found ? ctx.now : null,
    server_version: found?.version ?? null,
    epoch: before.epoch + 1,
    modified_at: ctx.now,
  };
  if (isNew && has_entities && body.move) return ctx.transaction((within) => begin(within, before, next));
  return isNew ? startWithEmptyTables(ctx, before, next) : ctx.transaction((within) => save(within, before, next));
}

const read = (ctx: RequestCtx) =>
  ctx.transaction(async (within) => {
    const before = await queries.findStorage(within.db, ctx.account.id);
    await assertNotMoving(within.db, ctx.account.id);
    within.match(storage, placeSettings(before));
    return { before, has_entities: await queries.hasEntities(within.db, ctx.account.id) };
  });

function assertMoveSaid({ move }: StorageUpdate): void {
  if (move === undefined) throw invalidField('move', 'storage.errors.move');
}

type Place = Pick<Ctx, 'platform' | 'account'>;

async function assertMayLeave(ctx: Place, refusal: () => Error): Promise<void> {
  if (await isOnCluster(ctx)) throw refusal();
}

/** A place that does not answer is not known to be one: the move itself is refused then. */
async function isOnCluster({ platform, account }: Place): Promise<boolean> {
  const plane = await platform.data.plane(account.id);
  return isSharded(plane.read, plane.schema).catch(() => false);
}

/** Begins to move the records. The place changes at the switch. */
async function begin(ctx: Ctx, before: queries.StorageRow, next: queries.StorageRow): Promise<StorageSettings> {
  const now = await queries.lockStorage(ctx.db, ctx.account.id);
  if (now.epoch !== before.epoch) throw refuse(storage, 'storage_changed');
  await startMove(ctx, placeOf(next));
  await ctx.audit({ record: placeSettings(next) });
  return settingsOf(ctx.db, before);
}

async function audited(ctx: Ctx, row: queries.StorageRow): Promise<StorageSettings> {
  await ctx.audit({ record: placeSettings(row) });
  return settingsOf(ctx.db, row);
}

export async function cancelStorageMove(ctx: Ctx): Promise<StorageSettings> {
  await cancelMove(ctx);
  return getStorage(ctx);
}

export async function rollBackStorage(ctx: Ctx): Promise<StorageSettings> {
  await assertMayLeave(ctx, () => refuse(storage, 'storage_on_cluster'));
  await rollBack(ctx);
  return getStorage(ctx);
}

/** Leaves the records at the old place, whose schema is renamed. */
async function startWithEmptyTables(
  ctx: RequestCtx,
  before: queries.StorageRow,
  wanted: queries.StorageRow,
): Promise<StorageSettings> {
  const { id } = ctx.account;
  const found = await reserve(ctx, before);
  const reserved = { ...before, epoch: wanted.epoch };
  const next = { ...wanted, epoch: wanted.epoch + 1 };
  const temporary = await ctx.platform.data.openTemporary(storageOf(id, next.epoch, placeOf(next)));
  const assertLatest = () =>
    ctx.transaction(async ({ db }) => {
      const { epoch } = await queries.findStorage(db, id);
      if (epoch !== reserved.epoch) throw refuse(storage, 'storage_changed');
    });
  try {
    await makeEmptyTables(temporary, found, { next, assertLatest });
    const { settings, left } = await ctx.transaction(async (within) => {
      const isSame = (await queries.lockSchemaVersion(within.db, id)) === found.version;
      if (!isSame || (await queries.hasQueuedChanges(within.db, id))) throw refuse(storage, 'storage_busy');
      const places = { from_place: placeOf(before), to_place: placeOf(next), epoch: reserved.epoch };
      const left = found.tables.length > 0 ? await enqueueRetirement(within, places) : null;
      return { settings: await save(within, reserved, next), left };
    });
    // If it fails, the job does it.
    if (left !== null) await renameOldSchema(ctx, before, { left, epoch: next.epoch }).catch(() => {});
    return settings;
  } finally {
    await temporary.end();
  }
}

/** Without waiting for the job, as the next change may lead back to it. */
async function renameOldSchema(
  ctx: RequestCtx,
  before: queries.StorageRow,
  { left, epoch }: { left: number; epoch: number },
) {
  const { id } = ctx.account;
  const old = await ctx.platform.data.openTemporary(storageOf(id, before.epoch, placeOf(before)));
  try {
    await ctx.transaction(async ({ db }) => {
      const now = await queries.lockStorage(db, id);
      if (now.epoch === epoch) await old.rename(retiredName({ id: left }, old.plane.schema));
    });
  } finally {
    await old.end();
  }
}

/**
 * Takes the next epoch for this save. Another save that began before is refused at its end, so only this one makes and
 * uses tables in the new place.
 */
const reserve = (ctx: RequestCtx, before: queries.StorageRow) =>
  ctx.transaction(async ({ db, account: { id } }) => {
    const { epoch } = await queries.lockStorage(db, id);
    if (epoch !== before.epoch) throw refuse(storage, 'storage_changed');
    if (await queries.hasQueuedChanges(db, id)) throw refuse(storage, 'storage_busy');
    await queries.updateStorage(db, id, { epoch: epoch + 1 });
    return queries.findTables(db, id);
  });

/** @throws 409 if someone else saved the settings during the check */
async function save(ctx: Ctx, before: queries.StorageRow, next: queries.StorageRow): Promise<StorageSettings> {
  const { id } = ctx.account;
  const now = await queries.lockStorage(ctx.db, id);
  if (now.epoch !== before.epoch) throw refuse(storage, 'storage_changed');
  const { account_id: _, ...change } = next;
  await queries.updateStorage(ctx.db, id, change);
  await raiseSchemaVersion(ctx.db, id);
  ctx.afterCommit(({ data }) => data.forget(ctx.account.id));
  return audited(ctx, next);
}
