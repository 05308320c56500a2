import { beforeAll, expect, test } from 'vitest';
import { type NamingTable, tableOf } from '#server/tenant/person/namingTable.ts';
import { namedRecordsCsv } from '#server/tenant/person/readNamed.ts';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { putRows } from '../../support/records/rows.ts';
import { type Api, startApi } from '../../support/server/api.ts';

/** More than are looked at in one statement. */
const count = 5001;
const schema = 'acc_1';
let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const plane = {
  schema,
  async read<T extends object>(text: string, values: unknown[] = []) {
    return Object.assign((await api.database.records.query<T>(text, values)).rows, { is_cut: false });
  },
};

async function made(alias: string) {
  const fields = ['title', 'note'].map((field) => ({ alias: field, type: 'text' }) as const);
  const entity = await makeEntity(await api.signInOwner(), alias, fields);
  await putRows(
    api,
    entity,
    Array.from({ length: count }, (_, at) => ({ id: at + 1, title: 't', note: 'n', created_by: 1 })),
  );
  return { entity, table: tableWith(entity, alias, ['title', 'note']) };
}

const tableWith = ({ id, fields }: TestEntity, alias: string, known: string[]): NamingTable => ({
  ...{ entity_id: id, alias, name: alias, is_live: true },
  fields: known.map((field) => ({ id: fields[field] as number, alias: field, kind: 'text' })),
});

/** @param change made after the first part was read */
async function read(table: NamingTable, change: string, now: NamingTable | null): Promise<string[]> {
  let times = 0;
  const between = async () => {
    times += 1;
    if (times === 2) await api.database.records.query(change);
  };
  const parts: string[] = [];
  const reading = { between, findAgain: async () => now };
  for await (const part of namedRecordsCsv(plane, table, { user_id: 1, email: null }, reading)) parts.push(part);
  return parts.join('').trim().split('\r\n');
}

test('a field that is deleted for good meanwhile is empty from then on', async () => {
  const { entity, table } = await made('papers');
  const drop = `alter table ${tableOf(schema, table)} drop column f_${entity.fields.note} cascade`;
  const lines = await read(table, drop, tableWith(entity, 'papers', ['title']));
  expect(lines).toHaveLength(count + 1);
  expect(lines.at(-2)).toMatch(/^5000,t,n,/);
  expect(lines.at(-1)).toMatch(/^5001,t,,/);
});

test('an entity that is deleted for good meanwhile ends where it was', async () => {
  const { table } = await made('letters');
  const lines = await read(table, `drop table ${tableOf(schema, table)} cascade`, null);
  expect(lines).toHaveLength(count);
});

test('a table that cannot be read although nothing was deleted is an error', async () => {
  const { table } = await made('notes');
  await expect(read(table, `drop table ${tableOf(schema, table)} cascade`, table)).rejects.toThrow(
    'of notes cannot be read',
  );
});
