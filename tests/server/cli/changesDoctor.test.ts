import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckResult, runChecks } from '../../../src/cli/doctor/runChecks.ts';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { makeEveryType } from '../../support/accounts/everyType.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import { secret } from '../../support/server/credentials.ts';

let api: Api;
let superuser: pg.Client;
let entity: TestEntity;

/** Entities with every type of field; one field is renamed, one removed, one has the longest name. */
beforeAll(async () => {
  api = await startApi();
  const owner = await api.signInOwner();
  await api.makeAccount('neighbour');
  await makeEveryType(owner, 'everything');
  entity = await makeEntity(owner, 'deals', [
    { alias: 'amount', type: 'number', extra: { default_value: 0 } },
    { alias: 'gone', type: 'text' },
    { alias: 'n'.repeat(255), type: 'date' },
  ]);
  await owner.delete(`/v1/entities/fields/${entity.fields.gone}`);
  const trashed = await makeEntity(owner, 'trashed', [{ alias: 'amount', type: 'number' }]);
  await owner.delete(`/v1/entities/${trashed.id}`);
  await api.close();
  superuser = new pg.Client({ ...api.database.connection, user: 'postgres' });
  await superuser.connect();
});
afterAll(() => superuser.end());

async function breakAndLook(statements: string): Promise<CheckResult[]> {
  await superuser.query('begin');
  try {
    await superuser.query(statements);
    await superuser.query(
      `set local session_replication_role = origin; set local role ${api.database.connection.user}`,
    );
    return (await runChecks(superuser, secret)).filter(({ breaches }) => breaches.length > 0);
  } finally {
    await superuser.query('rollback');
  }
}

test('reports nothing for entities that are created, changed and removed normally', async () => {
  expect(await breakAndLook('select')).toEqual([]);
});

const table = () => `acc_1.e_${entity.id}`;
const column = (alias: string) => `f_${entity.fields[alias]}`;
const field = 'a ready field has a column of its type, also in the trash, and is in the view';
const stray = 'no schema, table, view or column without its account, entity or field';
const ledger = "the ledgers of the accounts' schemas match the control tables";

const breaches: [does: () => string, check: string, says: RegExp][] = [
  [
    () => `drop table ${table()} cascade`,
    'a ready entity has its table, and its view unless it is in the trash',
    /^entity \d+ of account 1 has no table$/,
  ],
  [
    () => 'drop view acc_1.deals',
    'a ready entity has its table, and its view unless it is in the trash',
    /^entity \d+ of account 1 has no view$/,
  ],
  [() => `alter table ${table()} drop column ${column('amount')} cascade`, field, /has no column$/],
  [() => `alter table ${table()} drop column ${column('gone')}`, field, /has no column$/],
  [
    () => `drop view acc_1.deals; alter table ${table()} alter column ${column('amount')} type text`,
    field,
    /is text and not integer$/,
  ],
  [() => `alter table ${table()} alter column ${column('amount')} drop default`, field, /lacks a default$/],
  [() => 'alter view acc_1.deals rename column amount to other', field, /is not in the view$/],
  [() => `create or replace view acc_1.deals as select v.*, 1 as more from acc_1.deals v`, field, /has 10 columns$/],
  [() => 'create schema acc_999', stray, /^schema acc_999 has no account$/],
  [() => 'create table acc_1.e_999 (id int)', stray, /^acc_1\.e_999 has no entity$/],
  [() => 'create view acc_1.reports as select 1 as one', stray, /^acc_1\.reports has no entity$/],
  [() => `alter table ${table()} add column f_999 int`, stray, /e_\d+\.f_999 has no field$/],
  [() => `create table acc_1._e_${entity.id}_new (id int)`, stray, /_new is left over$/],
  [
    () => 'update control.fields set position = position + 1',
    'positions of fields are 1 to n',
    /^fields of entity \d+ have positions 2, 3/,
  ],
  [
    () => `update pg_index set indisvalid = false where indrelid = '${table()}'::regclass`,
    'indexes of records are complete',
    /is half-built$/,
  ],
  [
    () => `insert into control.schema_changes (account_id, entity_id, kind, plan, queued_at)
      values (1, ${entity.id}, 'drop_entity', '{}', now() - interval '2 minutes')`,
    'no change of a table waits longer than a minute without a reason',
    /^drop_entity \d+ of entity \d+ has waited since/,
  ],
  [
    () => 'update control.change_history set account_id = 2',
    'a change and its history have the account of their entity',
    /^history row \d+ of account 2 is of an entity of account 1$/,
  ],
  [() => 'delete from acc_1._ledger', ledger, /^change \d+ of account 1 is done but nothing in the ledger$/],
  [
    () => `update control.schema_changes set state = 'failed', finished_at = now() - interval '1 hour', queued_at = now() - interval '1 hour';
      update acc_1._ledger set applied_at = now() - interval '1 hour'`,
    ledger,
    /^change \d+ of account 1 is failed but applied in the ledger$/,
  ],
  [
    () => `insert into acc_1._ledger (change_id, entity_id, kind, outcome) values (99999, 1, 'add_field', 'applied')`,
    ledger,
    /^the ledger of account 1 has change 99999, which the control tables do not have$/,
  ],
];

test.each(breaches)('reports: %s', async (does, check, says) => {
  expect(await breakAndLook(does())).toContainEqual({
    name: check,
    breaches: expect.arrayContaining([expect.stringMatching(says)]),
  });
});
