import { type Role, roles } from '#resources/people/roles/roles.resource.ts';
import type { ApiKey } from '#resources/people/users/apiKeys.ts';
import { type User, users } from '#resources/people/users/users.resource.ts';
import type { Call } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { ApiError, call } from '#web/api/api.ts';
import type { Intent } from '#web/api/intent.ts';
import { previewCall } from '#web/session/previewTab.ts';

const {
  check_email,
  create_api_key,
  generate_api_key,
  get,
  invite,
  list_api_keys,
  make_owner,
  remove,
  remove_api_key,
  remove_second_factor,
} = users.endpoints;

/** Whether the account has the address already. */
export const isEmailTaken = async (email: string, signal: AbortSignal): Promise<boolean> =>
  (await call(check_email, { body: { email }, signal })).exists;

export const inviteUser = (body: Call<typeof invite>['body'], intent: Intent): Promise<User> =>
  call(invite, { body, intent });

/** Makes another administrator the owner. */
export const makeOwner = (id: number, password_current: string) =>
  call(make_owner, { params: { id }, body: { password_current } });

export const removeUser = (id: number) => call(remove, { params: { id } });

export const removeSecondFactor = (id: number) => call(remove_second_factor, { params: { id } });

export const readApiKeys = async (id: number): Promise<readonly ApiKey[]> =>
  (await call(list_api_keys, { params: { id } })).items;

/** The roles that a key may have; none where they cannot be read: then a role is only said to be there. */
export const readKeyRoles = (): Promise<readonly Role[]> =>
  call(roles.endpoints.list, { query: { limit: limits.page_size_all } }).then(
    ({ items }) => items,
    () => [],
  );

/** Null for a person who has left. */
export const readUserName = (id: number): Promise<string | null> =>
  call(get, { params: { id } }).then(
    ({ name }) => name,
    () => null,
  );

/** Replaces the default key. @returns the key, which only this answers */
export const generateApiKey = (id: number): Promise<string> => call(generate_api_key, { params: { id } });

/** @returns the key, which only this answers */
export const createApiKey = (id: number, body: Call<typeof create_api_key>['body'], intent: Intent): Promise<string> =>
  call(create_api_key, { params: { id }, body, intent });

/** Also where it was revoked elsewhere. */
export const revokeApiKey = (id: number, key_id: number): Promise<true> =>
  call(remove_api_key, { params: { id, key_id } }).then(
    () => true,
    (error: unknown): true => {
      if (error instanceof ApiError && error.status === 404) return true;
      throw error;
    },
  );

/** @returns the token of a preview as another person */
export const readPreviewToken = (user_id: number): Promise<string> => call(previewCall, { params: { user_id } });
