import { afterEach, describe, expect, test } from 'vitest';
import type { BillingEntry } from '#resources/money/billing_entries/billing_entries.resource.ts';
import { expectSoundMoney, readBilling, readEntries } from '../../support/billing/billing.ts';
import { withMarket } from '../../support/modules/market.ts';
import type { Client } from '../../support/server/client.ts';

/** The ledger, and charges by modules (docs/reference/product/billing.md). */

const market = withMarket();
afterEach(() => expectSoundMoney(market.api));

const by = (token: string, host = 'localhost') => market.api.visitor({ authorization: `Module ${token}`, host });

/** A module that charges, in the first account. */
async function charger(alias: string, is_trusted = true): Promise<Client> {
  const { module } = await market.publish(alias);
  const { body } = await market.install(module);
  await market.api.sql('update control.modules set is_trusted = $2 where id = $1', [module.id, is_trusted]);
  return by(body.account_module?.token as string);
}

const charge = (client: Client, amount: unknown, key: string, description = 'Calls') =>
  client.post<BillingEntry>('/v1/billing/charge', { amount, description, key });

async function freshAccount(name: string): Promise<{ id: number; admin: Client }> {
  const { id, owner, host } = await market.api.makeAccount(name);
  return { id, admin: await market.api.signIn(owner.email, host) };
}

describe('an account', () => {
  test('opens with 1,200 roubles, as its first entry', async () => {
    const { admin } = await freshAccount('opened');
    expect(await readBilling(admin)).toMatchObject({ balance: '1200.00', currency: 'RUB', payment_provider: 'test' });
    expect(await readEntries(admin)).toMatchObject([
      {
        kind: 'opening',
        amount: '1200.00',
        balance_after: '1200.00',
        description: '',
        by: { type: 'system', name: null },
        payment_id: null,
        is_test: false,
      },
    ]);
  });

  test('takes its money along when it is deleted, and nothing else removes an entry', async () => {
    const { id, admin } = await freshAccount('deleted');
    expect(await readEntries(admin)).toHaveLength(1);
    for (const table of ['ledger_entries', 'ledger_transactions']) {
      const { pool } = market.api.database;
      await expect(market.api.sql(`delete from control.${table} where account_id = $1`, [id])).rejects.toThrow(
        /permission denied/,
      );
      await expect(market.api.sql(`update control.${table} set account_id = 1`)).rejects.toThrow(/permission denied/);
      // Not even the owner of the tables, who sees no rows otherwise.
      await expect(pool.query(`truncate control.${table} cascade`)).rejects.toThrow(/append-only/);
      const client = await pool.connect();
      await client.query(`begin; alter table control.${table} no force row level security`);
      await expect(client.query(`delete from control.${table} where account_id = ${id}`)).rejects.toThrow(
        /append-only/,
      );
      client.release(true);
    }
    await market.api.sql('delete from control.memberships where account_id = $1', [id]);
    await market.api.sql('delete from control.accounts where id = $1', [id]);
    const left = await market.api.sql('select from control.ledger_entries where account_id = $1', [id]);
    expect(left).toEqual([]);
  });
});

describe('the database', () => {
  test.each([
    ['one entry', [['balance', '5.00', '1205.00']]],
    [
      'a sum that is not zero',
      [
        ['balance', '5.00', '1205.00'],
        ['gifts', '-4.99', null],
      ],
    ],
    ['no entry', []],
  ] as [string, [string, string, string | null][]][])('refuses a transaction with %s', async (_, entries) => {
    const values = entries.map(([book, amount, after]) => `('${book}', ${amount}, ${after}::numeric)`).join();
    const insert = values
      ? `insert into control.ledger_entries (account_id, transaction_id, book, amount, balance_after, created_at)
          select 1, t.id, e.*, now() from t, (values ${values}) e`
      : 'select from t';
    const work = market.api.sql(
      `with t as (insert into control.ledger_transactions (account_id, kind, author_type) values (1, 'credit', 'operator')
        returning id) ${insert}`,
    );
    await expect(work).rejects.toThrow(/ledger transaction .* entries with the sum/);
  });
});

describe('a charge', () => {
  test('is taken from the balance once for its key', async () => {
    const module = await charger('charger');
    const before = Number((await readBilling(market.owner)).balance);
    const first = await charge(module, 0.1, 'call-1');
    expect(first.body).toMatchObject({
      kind: 'charge',
      amount: '-0.10',
      description: 'Calls',
      by: { type: 'module', name: 'charger' },
    });
    expect((await charge(module, 0.2, 'call-2')).body.balance_after).toBe((before - 0.3).toFixed(2));
    const again = await charge(module, 0.1, 'call-1', 'Another text');
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await charge(module, 0.11, 'call-1');
    expect([other.status, other.body]).toMatchObject([409, { message: 'charge_key_used' }]);
    expect((await readBilling(market.owner)).balance).toBe((before - 0.3).toFixed(2));
  });

  test('with one key sent many times at once is one entry', async () => {
    const module = await charger('hasty');
    const answers = await Promise.all(Array.from({ length: 20 }, () => charge(module, 3, 'same')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test('of many at once leaves the sum of all', async () => {
    const module = await charger('busy');
    const before = Number((await readBilling(market.owner)).balance);
    const untilCharged = async (key: string) => {
      for (;;) {
        const { status, text } = await charge(module, 1.01, key);
        if (status === 200) return;
        // On a busy machine an account's calls may wait too long for a connection.
        expect([429, 503], text).toContain(status);
      }
    };
    await Promise.all(Array.from({ length: 30 }, (_, at) => untilCharged(`one-of-${at}`)));
    expect((await readBilling(market.owner)).balance).toBe((before - 30.3).toFixed(2));
  });

  test('above the balance is refused, and nothing is written', async () => {
    const module = await charger('greedy');
    const before = await readEntries(market.owner);
    const { balance } = await readBilling(market.owner);
    const answer = await charge(module, Number(balance) + 0.01, 'too-much');
    expect([answer.status, answer.body]).toMatchObject([402, { type: 'payment_required', message: 'balance_too_low' }]);
    expect(await readEntries(market.owner)).toEqual(before);
    // The key was not used.
    expect((await charge(module, 1, 'too-much')).status).toBe(200);
  });

  test('is for modules that the operator trusts, by their own token', async () => {
    const module = await charger('strange', false);
    const refused = await charge(module, 1, 'a');
    expect([refused.status, refused.body]).toMatchObject([403, { message: 'module_not_trusted' }]);
    expect((await charge(market.owner, 1, 'a')).status).toBe(403);
    await charger('friendly');
    const forPerson = by((await market.owner.get('/v1/accounts/modules/friendly/disposable-token')).text);
    expect((await charge(forPerson, 1, 'a')).status).toBe(403);
  });

  test.each([
    ['amount', 0],
    ['amount', -1],
    ['amount', 0.001],
    ['amount', 10_000_000.01],
    ['amount', '5'],
    ['amount', 1e21],
    ['key', ''],
    ['description', ' '],
  ])('refuses %s = %s', async (field, value) => {
    const module = await charger(`wrong-${field}-${String(value).replace(/\W/g, '')}`.toLowerCase().padEnd(3, 'x'));
    const body = { amount: 1, description: 'Calls', key: 'key', [field]: value };
    const answer = await module.post('/v1/billing/charge', body);
    expect([answer.status, answer.body.violations.map((each) => each.field)]).toEqual([422, [field]]);
  });
});

describe('the history', () => {
  test('can be filtered, searched, sorted and paged', async () => {
    const { id, admin } = await freshAccount('historic');
    const { module } = await market.publish('historian');
    const installed = await admin.post<{ account_module: { token: string } }>(`/v1/market/install-module/${module.id}`);
    await market.api.sql('update control.modules set is_trusted = true where id = $1', [module.id]);
    const host = `historic.localhost`;
    const historian = by(installed.body.account_module.token, host);
    for (const [at, amount] of [5, 200.5, 30].entries()) await charge(historian, amount, `k${at}`, `Item ${at} of 10%`);
    const amounts = async (query: string) => (await readEntries(admin, query)).map(({ amount }) => amount);
    expect(await amounts('limit=-1')).toEqual(['-30.00', '-200.50', '-5.00', '1200.00']);
    expect(await amounts('sort[amount]=asc')).toEqual(['-200.50', '-30.00', '-5.00', '1200.00']);
    expect(await amounts('sort[created_at]=asc&limit=2&page=2')).toEqual(['-200.50', '-30.00']);
    expect(await amounts('filter[kind]=charge&filter[amount_start]=-30&filter[amount_end]=-5')).toEqual([
      '-30.00',
      '-5.00',
    ]);
    expect(await amounts('query=item%201')).toEqual(['-200.50']);
    expect(await amounts('query=10%25')).toHaveLength(3);
    expect(await amounts('filter[created_at_end]=2001-01-01')).toEqual([]);
    expect((await admin.get('/v1/billing/entries?filter[kind]=none')).status).toBe(422);
    // Entries of other accounts are not there.
    expect((await market.api.sql('select from control.ledger_entries where account_id = $1', [id])).length).toBe(8);
  });

  test('is exported as CSV, with formulas defused', async () => {
    const { admin } = await freshAccount('exported');
    await market.api.sql(
      `with t as (insert into control.ledger_transactions (account_id, kind, author_type, description)
          select id, 'credit', 'operator', '=cmd|x, "y"' from control.accounts where subdomain = 'exported' returning *),
        b as (update control.account_billing set balance = balance + 5 where account_id = (select account_id from t))
       insert into control.ledger_entries (account_id, transaction_id, book, amount, balance_after, created_at)
         select account_id, id, book, amount, after, created_at
         from t, (values ('balance', 5.00, 1205.00), ('gifts', -5.00, null)) e (book, amount, after)`,
    );
    const { headers, text } = await admin.get('/v1/billing/entries/export.csv');
    expect(headers['content-type']).toMatch(/^text\/csv/);
    const [header, first, second, end] = text.split('\r\n');
    expect(header).toBe('created_at,kind,description,by,amount,balance_after,is_test');
    expect(first).toMatch(/^\d{4}-\S+Z,credit,"'=cmd\|x, ""y""",operator,5\.00,1205\.00,false$/);
    expect(second).toMatch(/Z,opening,,system,1200\.00,1200\.00,false$/);
    expect(end).toBe('');
    expect((await admin.get('/v1/billing/entries/export.csv?filter[kind]=charge')).text).toBe(`${header}\r\n`);
  });
});

describe('the chart', () => {
  const chart = async (admin: Client, query: string) =>
    (await admin.get<{ days: { day: string; balance: string }[] }>(`/v1/billing/chart?${query}`)).body.days;

  test('has the balance at the end of each day, where the reader is', async () => {
    const { id, admin } = await freshAccount('charted');
    // As if the account was older: an entry cannot be changed, so it is added with its time.
    await market.api.sql(
      `with t as (insert into control.ledger_transactions (account_id, kind, author_type, created_at)
          values ($1, 'credit', 'operator', '2020-03-01T22:30:00Z') returning *),
        b as (update control.account_billing set balance = balance + 10 where account_id = $1)
       insert into control.ledger_entries (account_id, transaction_id, book, amount, balance_after, created_at)
         select account_id, id, book, amount, after, created_at
         from t, (values ('balance', 10.00, 1210.00), ('gifts', -10.00, null)) e (book, amount, after)`,
      [id],
    );
    const days = (query: string) => chart(admin, `from=2020-02-29&to=2020-03-02&${query}`);
    expect(await days('')).toEqual([
      { day: '2020-02-29', balance: '0.00' },
      { day: '2020-03-01', balance: '1210.00' },
      { day: '2020-03-02', balance: '1210.00' },
    ]);
    expect((await days('time_zone=Europe/Moscow')).map(({ balance }) => balance)).toEqual(['0.00', '0.00', '1210.00']);
    expect(await chart(admin, '')).toHaveLength(30);
    expect(await chart(admin, 'from=2024-01-01&to=2024-12-31')).toHaveLength(366);
  });

  test.each([
    ['from=2024-01-01&to=2025-01-01', 'from'],
    ['from=2024-01-02&to=2024-01-01', 'from'],
    ['from=0000-01-01', 'from'],
    ['to=yesterday', 'to'],
    ['time_zone=Nowhere/City', 'time_zone'],
  ])('refuses %s', async (query, field) => {
    const answer = await market.owner.get(`/v1/billing/chart?${query}`);
    expect([answer.status, answer.body.violations.map((each) => each.field)]).toEqual([422, [field]]);
  });
});
