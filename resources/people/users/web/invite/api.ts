import { users } from '#resources/people/users/users.resource.ts';
import { call } from '#web/api/api.ts';

/** Mails an invitation again. */
export const inviteAgain = (id: number) => call(users.endpoints.invite_again, { params: { id } });
