import { makeEntity } from '../support/accounts/entities.ts';
import type { Client } from '../support/server/client.ts';

/** Account B, which works beside the attacks of account A: opened by a visitor, with 500 deals. */

const credentials = { email: 'b@stoa.test', password: 'a-password-of-b' };

/** @returns the host of the account */
export async function openNeighbour(visitor: Client): Promise<string> {
  const made = await visitor.post<{ account: { subdomain: string } }>('/v1/auth/sign-up', {
    name: 'Neighbour',
    ...credentials,
  });
  if (made.status !== 201) throw new Error(made.text);
  return `${made.body.account.subdomain}.localhost`;
}

export async function signInNeighbour(visitor: Client, host: string): Promise<Client> {
  const { text } = await visitor.as({ host }).post('/v1/auth/login', { ...credentials, captcha: 'x' });
  return visitor.as({ host, authorization: `WebApp ${text}` });
}

/** @returns the id of one of them */
export async function makeNeighbourDeals(b: Client): Promise<number> {
  await makeEntity(b, 'deals', [
    { alias: 'title', type: 'text' },
    { alias: 'amount', type: 'number' },
  ]);
  const create = Array.from({ length: 500 }, (_, n) => ({ title: `deal ${n}`, amount: n }));
  const made = await b.post<{ created: { id: number }[] }>('/rest/deals/bulk', { create });
  return made.body.created[0]?.id ?? 0;
}
