import { beforeAll, expect, test } from 'vitest';
import type { AccountSettings } from '#resources/account/account/account.resource.ts';
import { emailTo } from '../../support/mail/emails.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const change = (client: Client, body: object) => client.patch<AccountSettings>('/v1/auth/account', body);

let count = 0;

test.each(['', '  \t'])('an account whose name is %j goes by its subdomain everywhere', async (account_name) => {
  count += 1;
  const subdomain = `nameless-${count}`;
  const { owner, host } = await api.makeAccount(subdomain);
  const admin = await api.signIn(owner.email, host);
  const emptied = await change(admin, { account_name });
  expect(emptied).toMatchObject({ status: 200, body: { name: subdomain, own_name: '' } });
  const visitor = api.visitor({ host });
  for (const client of [visitor, admin])
    expect((await client.get<{ account: AccountSettings }>('/v1/auth/me')).body.account.name).toBe(subdomain);
  const own = await admin.get<{ items: { name: string }[] }>('/v1/auth/accounts');
  expect(own.body.items).toMatchObject([{ name: subdomain }]);
  const email = `guest@${subdomain}.example`;
  expect((await admin.post('/v1/users/invite', { email })).status).toBe(201);
  expect(await emailTo(api, email)).toMatchObject({ from_name: subdomain, text: expect.stringContaining(subdomain) });
  expect((await change(admin, { account_name: 'Again' })).body).toMatchObject({ name: 'Again', own_name: 'Again' });
});
