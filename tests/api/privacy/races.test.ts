import { beforeAll, expect, test } from 'vitest';
import type { Erasure } from '#resources/people/privacy/privacy.resource.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import type { TestAccount } from '../../support/accounts/people.ts';
import { erase } from '../../support/privacy/erase.ts';
import { columnsWith, queryOf } from '../../support/privacy/scan.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

let api: Api;
let account: TestAccount;
let owner: Client;
let entity_id: number;
beforeAll(async () => {
  api = await startApi();
  account = await api.makeAccount('acme');
  await api.sql('update control.users set proved_at = now()');
  owner = await api.signIn(account.owner.email, account.host);
  entity_id = (await makeEntity(owner, 'deals', [{ alias: 'title', type: 'text' }])).id;
});

const control = () =>
  queryOf({ query: async (text: string, values: unknown[]) => ({ rows: await api.sql(text, values) }) } as never);

/** Repeats a call while the erasure is under way. @returns the statuses that were answered */
function repeat(isOver: () => boolean, call: () => Promise<{ status: number }>): Promise<Set<number>> {
  const run = async () => {
    const seen = new Set<number>();
    while (!isOver()) seen.add((await call()).status);
    return seen;
  };
  return run();
}

test.each([
  ['of this account alone', false],
  ['of another account too', true],
])('a person %s who signs in, writes and is invited meanwhile is erased as a whole', async (_, isElsewhere) => {
  const ada = await api.makeUser({ account_id: account.id, full_access: true });
  if (isElsewhere) await api.join(ada.id, 1);
  const session = await api.signIn(ada.email, account.host);
  const visitor = api.visitor({ host: account.host });
  let isOver = false;
  const over = () => isOver;
  const [writes, signIns, views, invitations] = [
    repeat(over, () => session.post('/rest/deals', { title: ada.email })),
    repeat(over, () => visitor.post('/v1/auth/login', { email: ada.email, password, captcha: 'x' })),
    repeat(over, () => session.post('/v1/views', { list: 'users', name: crypto.randomUUID(), state: { query: '' } })),
    repeat(over, async () => {
      if (!(await api.sql('select from control.erasures where user_id = $1', [ada.id])).length) return { status: 0 };
      return owner.post('/v1/users/invite', { email: ada.email });
    }),
  ];
  const begun = await owner.post<Erasure>(`/v1/users/${ada.id}/erase`, { confirm: ada.email, texts: true });
  expect(begun.status, begun.text).toBe(200);
  await erase.done(owner, begun.body.id);
  isOver = true;
  for (const statuses of await Promise.all([writes, signIns, views, invitations]))
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  const again = await api.sql<{ user_id: number }>('select user_id from control.memberships where account_id = $1', [
    account.id,
  ]);
  const isInvited = again.some(({ user_id }) => Number(user_id) === ada.id);
  if (!isInvited) expect(await columnsWith(control(), account.id, ada.id)).toEqual([]);
  const records = queryOf(api.database.records);
  for (const table of [`e_${entity_id}`, '_history'])
    expect(
      await records(
        `select to_jsonb(t) as row from "acc_${account.id}".${table} t where to_jsonb(t) ->> '${table === '_history' ? 'user_id' : 'created_by'}' = $1`,
        [String(ada.id)],
      ),
    ).toEqual([]);
});
