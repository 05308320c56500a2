import type { auth } from '#resources/auth/auth.resource.ts';
import type { entities } from '#resources/entities/entities.resource.ts';
import type { users } from '#resources/users/users.resource.ts';

type Calls = {
  accounts: typeof auth.endpoints.accounts;
  open_account: typeof auth.endpoints.open_account;
  users: typeof users.endpoints.list;
  entities: typeof entities.endpoints.list;
};
type Addresses = { [Name in keyof Calls]: Pick<Calls[Name], 'method' | 'path'> };

/** The calls of the pages behind sign-in that stand outside the administration; by address alone, as visitorCalls.ts. */
const addresses: Addresses = {
  accounts: { method: 'GET', path: '/v1/auth/accounts' },
  open_account: { method: 'POST', path: '/v1/auth/accounts/:id/enter' },
  users: { method: 'GET', path: '/v1/users' },
  entities: { method: 'GET', path: '/v1/entities' },
};

export const memberCalls = addresses as Calls;
