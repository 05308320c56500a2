import { format, subDays } from 'date-fns';
import type { Overview } from '#resources/account/overview/overview.resource.ts';

/** The list of members active within this number of days, most recent first. */
export const activeSince = (days: number): string =>
  `/admin/users?last_action_at_start=${format(subDays(new Date(), days), 'yyyy-MM-dd')}&sort=last_action_at&order=desc`;

/** The trash of the entity with the most deleted records; the list of entities if there are none. */
export function trashPath({ entities }: Pick<Overview, 'entities'>): string {
  const fullest = entities.reduce<Overview['entities'][number] | null>(
    (most, each) => ((each.trashed ?? 0) > (most?.trashed ?? 0) ? each : most),
    null,
  );
  return fullest ? `/admin/data/${fullest.alias}?trash=1&sort=deleted_at&order=desc` : '/admin/entities';
}
