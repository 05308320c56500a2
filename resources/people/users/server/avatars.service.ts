import { linkOf } from '#resources/data/files/server/links.service.ts';
import { readUpload } from '#resources/data/files/server/readUpload.service.ts';
import { prepareFile, storeFile } from '#resources/data/files/server/storeFile.service.ts';
import { actorOf, type Ctx, type RequestCtx } from '#server/context.ts';
import { forbidden, notFound } from '#server/errors/errors.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import type { users } from '../users.resource.ts';
import { assertEditable, type LockedUser, lockUser, requireProofFor } from './lockUser.service.ts';
import * as queries from './users.queries.ts';

type Endpoints = (typeof users)['endpoints'];

export async function getAvatar(
  ctx: Ctx,
  { params }: Input<Endpoints['get_avatar']>,
): Promise<Reply<Endpoints['get_avatar']>> {
  const person = await queries.findUser(ctx.db, ctx.account.id, params.id);
  if (!person) throw notFound();
  return person.avatar;
}

/** Uploads an original and makes it the avatar at once, without a crop. */
export async function setAvatar(
  ctx: RequestCtx,
  { params, body }: Input<Endpoints['set_avatar']>,
): Promise<Reply<Endpoints['set_avatar']>> {
  // Refuses before the upload is read. Checked again afterwards, because the upload may take long.
  await ctx.transaction((inner) => lockToChange(inner, params.id));
  return readUpload(ctx, 'avatar', body, async (file) => {
    const made = await prepareFile('avatar', file);
    const request = { avatar: params.id, file: file.hash, name: file.filename };
    return storeFile(ctx, request, made, async (inner, kept) => {
      const person = await lockToChange(inner, params.id);
      const avatar = { original_id: kept.id, original_src: linkOf(kept), thumb_id: null, thumb_src: null };
      await queries.updatePerson(inner.db, person.id, { avatar: JSON.stringify(avatar) });
      inner.afterCommit(({ forgetUser }) => forgetUser(person.id));
      await inner.audit({ changes: { avatar: null } });
      return avatar;
    });
  });
}

async function lockToChange(ctx: Ctx, id: number): Promise<LockedUser> {
  const actor = actorOf(ctx);
  if (actor.user_id !== id && !actor.full_access) throw forbidden();
  const person = await lockUser(ctx, id);
  assertEditable(ctx, person);
  await requireProofFor(ctx, person);
  return person;
}
