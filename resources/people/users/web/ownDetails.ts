import type { MessageKey } from '#web/i18n/messages.ts';
import { session } from '#web/session/session.ts';
import type { User } from '../users.resource.ts';

/** A person of several accounts changes their details themselves; an administrator of one account cannot. */
export const isEditableOnlyBySelf = (user: User) => user.accounts_count > 1 && !isMe(user);

/** Why the caller cannot set the person's picture; undefined if they can: docs/reference/api/people.md#invitations */
export const whyPhotoIsFixed = (user: User | null): MessageKey | undefined =>
  user?.is_invited && !isMe(user) ? 'users.credentials.invited' : undefined;

/** Why the caller cannot set the person's password and API key; undefined if they can: docs/reference/api/people.md#users */
export const whyCredentialsAreFixed = (user: User | null): MessageKey | undefined =>
  whyPhotoIsFixed(user) ?? (user?.is_owner && !isMe(user) ? 'users.credentials.owner' : undefined);

const isMe = (user: User) => user.id === session.me()?.user?.id;
