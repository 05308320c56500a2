import { expect, test } from 'vitest';
import type { Module } from '#resources/modules/modules/modules.resource.ts';
import { withMarket } from '../../support/modules/market.ts';

const lines: string[] = [];
const market = withMarket({
  settings: { log_level: 'debug' },
  log: { write: (line) => void lines.push(line) },
});

/** All rows of all tables, as text. */
async function everyRow(): Promise<string> {
  const tables = await market.api.sql<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('control', 'graphile_worker', 'acc_1')`,
  );
  const { pool } = market.api.database;
  const rows = await Promise.all(
    tables.map(({ name }) => pool.query(`select each_row::text as row from ${name} each_row`)),
  );
  return rows.flatMap((result) => result.rows.map(({ row }) => row as string)).join('\n');
}

test('tokens of modules are in no row and in no line of the log', async () => {
  const { module } = await market.publish('sealed', { install_callback_url: `${market.host.url}/in` });
  const key = { 'idempotency-key': 'once' };
  const installed = await market.install(module);
  const disposable = (await market.owner.get('/v1/accounts/modules/sealed/disposable-token')).text;
  const tokens = {
    first: installed.body.account_module?.token as string,
    second: (await market.owner.post(`/v1/market/module/${module.id}/token`, undefined, key)).text,
    callbacks: (await market.author.get(`/v1/modules/${module.id}/token`)).text,
    dev: (await market.author.post(`/v1/market/module/${module.id}/dev-token`, undefined, key)).text,
    disposable,
    other: (await market.owner.get('/v1/accounts/modules/sealed/disposable-token')).text,
  };
  for (const [name, token] of Object.entries(tokens)) {
    await market.api.visitor({ authorization: `Module ${token}` }).get('/rest/nothing');
    await market.api.visitor({ authorization: `Module ${token}` }).get(`/v1/entities?query=${name}`);
  }
  expect(lines.length).toBeGreaterThan(10);
  const [rows, log] = [await everyRow(), lines.join('\n')];
  expect(rows).toContain('sealed');
  for (const token of Object.values(tokens)) {
    expect(token.length).toBeGreaterThan(40);
    for (const form of [
      token.slice(-30),
      Buffer.from(token).toString('hex'),
      Buffer.from(token).toString('base64url'),
    ]) {
      expect(rows).not.toContain(form);
      expect(log).not.toContain(form);
    }
  }
});

test('lists mask them, and a person without full access sees none', async () => {
  const { module } = await market.publish('masked-everywhere');
  await market.install(module);
  const person = await market.api.signIn((await market.api.makeUser()).email);
  const answers = [
    await market.owner.get('/v1/market/modules'),
    await market.author.get<Module>(`/v1/modules/${module.id}`),
    await market.author.get('/v1/modules'),
    await market.author.get(`/v1/modules/${module.id}/history`),
    await market.owner.get('/v1/auth/me'),
    await person.get('/v1/auth/me'),
    await person.get('/v1/market/module?alias=masked-everywhere'),
  ];
  for (const { text } of answers) expect(text).not.toMatch(/stoa_(install|module)_/);
});
