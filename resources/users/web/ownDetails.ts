import { session } from '#web/session/session.ts';
import type { User } from '../users.resource.ts';

/** A person of several accounts changes their details themselves; an administrator of one account cannot. */
export const isEditableOnlyBySelf = (user: User) => user.accounts_count > 1 && user.id !== session.me()?.user?.id;
