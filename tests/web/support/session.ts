import type { Me } from '#resources/people/auth/auth.resource.ts';
import type { User } from '#resources/people/users/users.resource.ts';
import type { Problem } from '#shared/problems.ts';
import { ApiError } from '#web/api/api.ts';
import type { TokenCookie } from '#web/session/token/tokenCookie.ts';

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token like those of the server, without a valid signature, which browsers do not check. Times are in seconds. */
export const tokenOf = (claims: { sub?: string; sid?: string; exp?: number }) =>
  `${base64url({ alg: 'EdDSA' })}.${base64url(claims)}.c2lnbmF0dXJl`;

export function memoryCookie(token: string | null = null): TokenCookie & { value: string | null } {
  return {
    value: token,
    read() {
      return this.value;
    },
    write(next) {
      this.value = next;
    },
    remove() {
      this.value = null;
    },
  };
}

export const refusal = (status: number, message = 'refused') =>
  new ApiError({ type: 'server_error', title: '', status, message, request_id: '', violations: [] } satisfies Problem);

export const olga: User = {
  id: 7,
  name: 'Olga Owner',
  email: 'olga@example.com',
  avatar: null,
  full_access: true,
  blocked: false,
  is_owner: true,
  role_ids: [],
  last_action_at: null,
  accounts_count: 1,
  has_api_key: false,
  has_second_factor: false,
  is_invited: false,
  language: null,
  extra: {},
};

export const meOf = (user: User | null): Me => ({
  user,
  account: {
    name: 'Northwind',
    language: 'en',
    favicon: null,
    trash_days: 30,
    authentication: { yandex: { status: false }, oidc: { status: false, name: '' } },
    captcha: { provider: 'none', site_key: null },
    sign_up: true,
  },
  modules: [],
});
