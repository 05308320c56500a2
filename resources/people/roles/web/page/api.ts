import { queryOptions } from '@tanstack/react-query';
import { screenLimits } from '#shared/limits.ts';
import { membersSource } from '#web/selectSources.ts';
import type { Role } from '../../roles.resource.ts';

/** The first of those who have a role. */
export const membersQuery = ({ id, is_default }: Role) =>
  queryOptions({
    queryKey: ['users', 'of-role', id, is_default],
    queryFn: ({ signal }) => membersSource(id).search('', screenLimits.role_members_shown, signal),
  });
