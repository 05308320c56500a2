import type { HistoryRow } from '../history.resource.ts';

type Actor = Pick<HistoryRow, 'user_name' | 'user_avatar' | 'user_id' | 'module'>;

/** A module whose author has left has no name any more. */
const unnamed = 'Module';

/** Who made a change, as histories answer it: a person, a module, a module for a person, or the system. */
export function actorOf(
  person: { user_id: number | null; name?: string | null; avatar?: Actor['user_avatar'] },
  module: { id: number; name: string | null } | null,
): Actor {
  const named = module && { id: module.id, name: module.name ?? unnamed };
  return {
    user_name: person.name ?? named?.name ?? 'System',
    user_avatar: person.avatar ?? null,
    user_id: person.user_id,
    module: named,
  };
}
