import { auth } from '#resources/people/auth/auth.resource.ts';
import type { User } from '#resources/people/users/users.resource.ts';
import type { Call } from '#shared/endpoint.ts';
import { call } from '#web/api/api.ts';
import { checkBody } from '#web/api/checkBody.ts';

const { accounts, leave, open_account, update_me } = auth.endpoints;

export type ProfileUpdate = Call<typeof update_me>['body'];

/** @throws ApiError also for what the browser finds wrong, before anything is sent */
export const updateMe = (body: ProfileUpdate): Promise<User> => call(update_me, { body: checkBody(update_me, body) });

/** Ends the person's membership of the account. */
export const leaveAccount = () => call(leave);

/** A link that signs in to another account, made while the session is still open; null where it cannot be made. */
export async function openOtherAccount(): Promise<string | null> {
  try {
    const other = (await call(accounts)).items.find(({ is_current }) => !is_current);
    return other ? await call(open_account, { params: { id: other.id } }) : null;
  } catch {
    return null;
  }
}
