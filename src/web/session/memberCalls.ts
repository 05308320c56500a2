import type { auth } from '#resources/auth/auth.resource.ts';
import type { overview } from '#resources/overview/overview.resource.ts';

type Calls = {
  accounts: typeof auth.endpoints.accounts;
  open_account: typeof auth.endpoints.open_account;
  overview: typeof overview.endpoints.read;
};
type Addresses = { [Name in keyof Calls]: Pick<Calls[Name], 'method' | 'path'> };

/** The calls of the pages behind sign-in that stand outside the administration; by address alone, as visitorCalls.ts. */
const addresses: Addresses = {
  accounts: { method: 'GET', path: '/v1/auth/accounts' },
  open_account: { method: 'POST', path: '/v1/auth/accounts/:id/enter' },
  overview: { method: 'GET', path: '/v1/overview' },
};

export const memberCalls = addresses as Calls;
