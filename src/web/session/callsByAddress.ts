import type { overview } from '#resources/account/overview/overview.resource.ts';
import type { entities } from '#resources/data/entities/entities.resource.ts';
import type { auth } from '#resources/people/auth/auth.resource.ts';

type Names =
  | 'captcha'
  | 'enter'
  | 'login'
  | 'logout'
  | 'me'
  | 'read_code'
  | 'refresh_token'
  | 'reset_password'
  | 'reset_password_confirm'
  | 'sign_up';
type Calls = Pick<typeof auth.endpoints, Names>;
type Addresses = { [Name in keyof Calls]: Pick<Calls[Name], 'method' | 'path'> };

/**
 * The calls of visitor pages by method and path: the declarations, with all their schemas, stay out of the first page's
 * script. An address that differs from its declaration does not compile.
 */
const addresses: Addresses = {
  captcha: { method: 'GET', path: '/v1/auth/captcha' },
  enter: { method: 'POST', path: '/v1/auth/enter' },
  login: { method: 'POST', path: '/v1/auth/login' },
  logout: { method: 'POST', path: '/v1/auth/logout' },
  me: { method: 'GET', path: '/v1/auth/me' },
  read_code: { method: 'POST', path: '/v1/auth/code' },
  refresh_token: { method: 'POST', path: '/v1/auth/refresh-token' },
  reset_password: { method: 'POST', path: '/v1/auth/reset-password' },
  reset_password_confirm: { method: 'POST', path: '/v1/auth/reset-password-confirm' },
  sign_up: { method: 'POST', path: '/v1/auth/sign-up' },
};

export const visitorCalls = addresses as Calls;

type MemberCalls = {
  accounts: typeof auth.endpoints.accounts;
  accept_invitation: typeof auth.endpoints.accept_invitation;
  decline_invitation: typeof auth.endpoints.decline_invitation;
  invitations: typeof auth.endpoints.invitations;
  open_account: typeof auth.endpoints.open_account;
  reauthenticate: typeof auth.endpoints.reauthenticate;
  entities: typeof entities.endpoints.list;
  overview: typeof overview.endpoints.read;
};
type MemberAddresses = { [Name in keyof MemberCalls]: Pick<MemberCalls[Name], 'method' | 'path'> };

/** The same for pages behind sign-in outside the administration. */
const memberAddresses: MemberAddresses = {
  accounts: { method: 'GET', path: '/v1/auth/accounts' },
  accept_invitation: { method: 'POST', path: '/v1/auth/invitations/:account_id/accept' },
  decline_invitation: { method: 'DELETE', path: '/v1/auth/invitations/:account_id' },
  invitations: { method: 'GET', path: '/v1/auth/invitations' },
  open_account: { method: 'POST', path: '/v1/auth/accounts/:id/enter' },
  reauthenticate: { method: 'POST', path: '/v1/auth/reauthenticate' },
  entities: { method: 'GET', path: '/v1/entities' },
  overview: { method: 'GET', path: '/v1/overview' },
};

export const memberCalls = memberAddresses as MemberCalls;
