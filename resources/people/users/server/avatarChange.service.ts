import { ownAvatarFiles } from '#resources/data/files/server/files.service.ts';
import { linkOf } from '#resources/data/files/server/links.service.ts';
import type { Ctx } from '#server/context.ts';
import { invalid } from '#server/errors/errors.ts';
import type { AvatarChange } from '../avatarChange.ts';
import type { User } from '../users.resource.ts';

type Avatar = NonNullable<User['avatar']>;

/**
 * The avatar that a change requests. Its files must be uploads of the caller, or part of the current avatar.
 * @throws 422 on `avatar.original_id` or `avatar.thumb_id` for any other file
 */
export async function avatarOf(ctx: Ctx, present: Avatar | null, change: AvatarChange): Promise<Avatar | null> {
  if (change === null || change === '') return null;
  const { original_id, thumb_id = null } = change;
  const links = new Map<number | null, string | null>([[null, null]]);
  if (present) links.set(present.original_id, present.original_src).set(present.thumb_id, present.thumb_src);
  const newIds = [original_id, ...(thumb_id === null ? [] : [thumb_id])].filter((id) => !links.has(id));
  for (const [id, file] of await ownAvatarFiles(ctx, newIds)) links.set(id, linkOf(file));
  const [original_src, thumb_src] = [links.get(original_id), links.get(thumb_id)];
  if (typeof original_src === 'string' && thumb_src !== undefined)
    return { original_id, original_src, thumb_id, thumb_src };
  const bad = { message: 'users.errors.avatar', params: {} };
  throw invalid([
    ...(typeof original_src === 'string' ? [] : [{ field: 'avatar.original_id', ...bad }]),
    ...(thumb_src === undefined ? [{ field: 'avatar.thumb_id', ...bad }] : []),
  ]);
}
