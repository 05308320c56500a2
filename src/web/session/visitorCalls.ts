import type { auth } from '#resources/auth/auth.resource.ts';

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
 * The calls that a visitor's page makes, by address alone: a call needs no more, and the declarations, with every schema
 * they name, stay out of the first page's script. An address that differs from its declaration does not compile.
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
