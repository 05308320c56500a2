import type { auth } from '#resources/auth/auth.resource.ts';

type Calls = Pick<typeof auth.endpoints, 'captcha' | 'login' | 'logout' | 'me' | 'refresh_token'>;
type Addresses = { [Name in keyof Calls]: Pick<Calls[Name], 'method' | 'path'> };

/**
 * The calls that a visitor's page makes, by address alone: a call needs no more, and the declarations, with every schema
 * they name, stay out of the first page's script. An address that differs from its declaration does not compile.
 */
const addresses: Addresses = {
  captcha: { method: 'GET', path: '/v1/auth/captcha' },
  login: { method: 'POST', path: '/v1/auth/login' },
  logout: { method: 'POST', path: '/v1/auth/logout' },
  me: { method: 'GET', path: '/v1/auth/me' },
  refresh_token: { method: 'POST', path: '/v1/auth/refresh-token' },
};

export const visitorCalls = addresses as Calls;
