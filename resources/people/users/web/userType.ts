import type { User } from '../users.resource.ts';

/** The message key of a person's type: docs/reference/product/accounts.md#who-may-do-what. */
export const userType = ({ is_owner, full_access }: Pick<User, 'is_owner' | 'full_access'>) =>
  `member.person.${is_owner ? 'owner' : full_access ? 'administrator' : 'user'}` as const;
