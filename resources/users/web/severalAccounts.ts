import { session } from '#web/session/session.ts';
import type { User } from '../users.resource.ts';

/** A person of several accounts changes their own details only themselves (SPEC.md section 5). */
export const isOfOthers = (user: User) => user.accounts_count > 1 && user.id !== session.me()?.user?.id;
