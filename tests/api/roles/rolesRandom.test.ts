import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryTogether } from '#server/database/query/queryTogether.ts';
import { parseQuery } from '#server/http/request/queryParser.ts';
import type { AffinityPool } from '#server/load/connections/affinityPool.ts';
import { compileAccess } from '#server/tenant/access/compileAccess.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import type { RoleGrants } from '#server/tenant/access/roleGrants.ts';
import { everyRow } from '#server/tenant/access/rowRule.ts';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import { readPage, readRecord } from '#server/tenant/query/list.ts';
import { parsePlan, parseView } from '#server/tenant/query/plan/parsePlan.ts';
import { updateStatements } from '#server/tenant/write/recordStatements.ts';
import type { WrittenRow } from '#server/tenant/write/writtenRow.ts';
import type { FieldAccess, GrantedCondition, GrantedRight } from '#shared/entities/rights.ts';
import {
  queryOf,
  type Random,
  randomCase,
  randomCondition,
  randomOf,
  systemPools,
  typesOf,
  upTo,
} from '../../support/records/cases.ts';
import { poolSource } from '../../support/records/poolSource.ts';
import { makeRandomTable, type RandomTable, shown } from '../../support/records/randomTable.ts';
import { answer, type PlainRow, type Value } from '../../support/records/reference.ts';
import { parsed } from '../../support/records/rows.ts';
import { type Asked, mayOn, mayWrite, type PlainRole, seesField, stateOf } from '../../support/roles/reference.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

/** `RANDOM_CASES=20000` is the long run. */
const cases = Number(process.env.RANDOM_CASES ?? 400);
const seed = Number(process.env.RANDOM_SEED ?? 20_261_123);
const sizes = [2, 40, 120, 300];
const now = new Date('2026-11-21T12:00:00.000Z');

let api: Api;
let owner: Client;
let records: AffinityPool;
beforeAll(async () => {
  api = await startApi();
  records = providerPool(api.database.records);
  owner = await api.signInOwner();
});
afterAll(() => records.end());

const idOf = ({ model }: RandomTable, alias: string): number | string => model.columns.get(alias)?.field?.id ?? alias;

function randomGranted(random: Random, table: RandomTable): GrantedCondition {
  const types = typesOf(table.fields);
  const kind = random('plain', 'plain', 'plain', 'plain', 'me', 'today', 'gone');
  if (kind === 'gone') return { path: [987_654_321], field: 'gone', op: 'ex', value: false };
  if (kind === 'me') {
    const field = random('created_by', 'modified_by');
    return { path: [field], field, op: random('eq', 'in'), value: { me: true } };
  }
  const days = Object.keys(types).filter((alias) => types[alias] === 'date' || types[alias] === 'timestamp');
  if (kind === 'today') {
    const field = random(...(days as [string]));
    return {
      path: [idOf(table, field)],
      field,
      op: random('eq', 'gt', 'gte', 'lt', 'lte'),
      value: { today: random(-1, 0, 1) },
    };
  }
  const field = random(...(Object.keys(types).filter((alias) => alias !== 'id') as [string]));
  const pool = table.fields.find(({ alias }) => alias === field)?.pool ?? (systemPools[field] as readonly Value[]);
  const { operator, operand } = randomCondition(random, { field, type: types[field] as never, pool });
  return { path: [idOf(table, field)], field, op: operator, value: operand as GrantedCondition['value'] };
}

function randomRight(random: Random, table: RandomTable): GrantedRight {
  const kind = random('none', 'all', 'where', 'where', 'where');
  if (kind !== 'where') return kind;
  const group = () => Array.from({ length: 1 + upTo(random, 1) }, () => randomGranted(random, table));
  return { where: Array.from({ length: 1 + upTo(random, 2) }, group) };
}

const randomRole = (random: Random, table: RandomTable): PlainRole => ({
  read: randomRight(random, table),
  create: 'none',
  update: randomRight(random, table),
  delete: randomRight(random, table),
  fields: Object.fromEntries(
    table.fields.map(({ alias }) => [alias, random<FieldAccess>('write', 'write', 'write', 'read', 'none')]),
  ),
});

const toGrants = (role: PlainRole, table: RandomTable, id: number): RoleGrants => ({
  id,
  is_default: false,
  new_entities: 'none',
  entities: new Map([[table.model.id, { ...role, import: 'none', export: 'none' }]]),
  fields: new Map(Object.entries(role.fields).map(([alias, access]) => [idOf(table, alias) as number, access])),
});

interface Question {
  table: RandomTable;
  layers: PlainRole[][];
  access: RecordAccess;
  asked: Asked;
}

function randomQuestion(random: Random, tables: readonly RandomTable[]): Question {
  const table = random(...(tables as [RandomTable]));
  const layer = (most: number) => Array.from({ length: 1 + upTo(random, most) }, () => randomRole(random, table));
  const layers = random(true, true, false) ? [layer(2)] : [layer(2), layer(0)];
  const user_id = random(1, 2);
  const grants = layers.map((roles) => roles.map((role, n) => toGrants(role, table, n + 1)));
  const compiled = compileAccess(table.model, grants, new Map([[table.model.id, table.model]]));
  const asked = { user_id, today: '2026-11-21', types: typesOf(table.fields) };
  return { table, layers, asked, access: { ...compiled, person: { user_id, now } } };
}

/** A row as the caller sees it; null if they do not. */
function seen({ table, layers, asked }: Question, row: PlainRow): Record<string, unknown> | null {
  if (!mayOn(layers, 'read', row, asked)) return null;
  const all = shown(table, row);
  for (const { alias } of table.fields) {
    if (stateOf(layers, alias, asked) === 'hidden') delete all[alias];
    else if (!seesField(layers, alias, row, asked)) all[alias] = null;
  }
  return all;
}

async function askList(random: Random, question: Question): Promise<boolean> {
  const { table, layers, access, asked } = question;
  const listCase = randomCase(random, table);
  const states = new Map(table.fields.map(({ alias }) => [alias, stateOf(layers, alias, asked)]));
  const named = [...listCase.all, ...listCase.any.flat(), ...listCase.sort].map(({ field }) => field);
  const text = `${queryOf(random, asked.types, listCase)}&limit=1000`;
  const plan = () => parsePlan(access, parseQuery(text) as Record<string, unknown>);
  if (named.some((field) => (states.get(field) ?? 'plain') !== 'plain')) {
    expect(plan).toThrow('validation');
    return false;
  }
  // Fields that are not read in every record are not searched.
  const types = Object.fromEntries(
    Object.entries(asked.types).filter(([alias]) => (states.get(alias) ?? 'plain') === 'plain'),
  );
  const rows = table.rows.filter((row) => mayOn(layers, 'read', row, asked));
  const expected = answer(rows, types, listCase, table.options);
  const page = await readPage(poolSource(records), plan());
  expect(parsed(page.items)).toEqual(expected.map((row) => seen(question, row)));
  expect(page).toMatchObject({ count: expected.length, is_estimate: false });
  return expected.length > 0;
}

async function askRecord(random: Random, question: Question): Promise<boolean> {
  const row = random(...(question.table.rows as [PlainRow]));
  const found = await readRecord(poolSource(records), parseView(question.access, {}), row.id);
  const expected = seen(question, row);
  expect(found && parsed(found.json)[0]).toEqual(expected);
  return expected !== null;
}

/** Changes a record, compares what the statement says of it, and undoes it. */
async function askUpdate(random: Random, question: Question): Promise<boolean> {
  const { table, layers, access, asked } = question;
  const row = random(...(table.rows.filter(({ deleted_at }) => deleted_at === null) as [PlainRow]));
  if (!row) return false;
  const field = random(...(table.fields as [(typeof table.fields)[0]]));
  const value = random(...(field.pool as [Value]));
  const column = table.model.columns.get(field.alias) as never;
  const author = { user_id: asked.user_id, module_id: null };
  const change = updateStatements(access, author, {
    id: row.id,
    values: new Map([[column, value]]),
    restores: false,
    versions: null,
  });
  const client = await records.connect();
  try {
    await client.query('begin');
    const { rows: written } = await queryTogether<WrittenRow>(client, change.complete(), () => true, false);
    const rows = written.filter(({ _found }) => _found !== false);
    const may = (of: PlainRow) => mayOn(layers, 'update', of, asked) && mayWrite(layers, field.alias, of, asked);
    if (!mayOn(layers, 'read', row, asked)) expect(rows).toEqual([]);
    else {
      const isChanged = may(row) && row[field.alias] !== value;
      expect(rows).toMatchObject([{ changed: isChanged, _may: may(row) }]);
      if (isChanged) {
        // The moment and the person of the change are part of the row, too.
        const after = {
          ...row,
          [field.alias]: value,
          modified_by: asked.user_id,
          modified_at: rows[0]?.modified_at as Value,
        };
        expect(rows).toMatchObject([{ _kept: may(after), _seen: mayOn(layers, 'read', after, asked) }]);
      }
    }
    return rows.length > 0;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test(`${cases} random questions under random roles equal a simple reference implementation`, {
  timeout: 600_000,
}, async () => {
  const random = randomOf(seed);
  const tables: RandomTable[] = [];
  const rounds = Math.ceil(cases / 5000);
  for (let round = 0; round < rounds; round++)
    for (const size of sizes)
      tables.push(await makeRandomTable({ owner, pool: api.database.pool }, random, `roles_${tables.length}`, size));
  let found = 0;
  for (let n = 0; n < cases; n++) {
    const question = randomQuestion(random, tables);
    if (question.access.isWhole) continue;
    const ask = random(askList, askList, askRecord, askUpdate);
    try {
      if (await ask(random, question)) found++;
    } catch (error) {
      const what = `case ${n} of seed ${seed}, ${question.table.model.alias}, ${ask.name}: ${JSON.stringify(question.layers)}`;
      throw new Error(`${what}\n${(error as Error).message}`, { cause: error });
    }
  }
  // Questions without an answer would prove little.
  expect(found / cases).toBeGreaterThan(0.2);
});

let mutated = 0;

/** Parts of the gate that are taken out: the reference must then find a difference. */
const mutants: Record<string, (access: RecordAccess) => RecordAccess> = {
  'the rule of rows that may be read': (access) => ({ ...access, read: everyRow }),
  'the rules of values that may be read in some rows': (access) => ({ ...access, partly: new Map() }),
  'the fields that may not be read': (access) => ({ ...access, model: access.whole }),
  'the rules of fields that may be changed': (access) => ({ ...access, writable: () => everyRow }),
  'the rules of what may be changed': (access) => ({ ...access, update: everyRow, writable: () => everyRow }),
};

test.each(Object.entries(mutants))('a gate without %s differs from the reference', async (_name, mutate) => {
  const random = randomOf(seed);
  mutated += 1;
  const table = await makeRandomTable({ owner, pool: api.database.pool }, random, `mutant_${mutated}`, 60);
  let found = 0;
  for (let n = 0; n < 150 && found === 0; n++) {
    const question = randomQuestion(random, [table]);
    if (question.access.isWhole) continue;
    const open = { ...question, access: mutate(question.access) };
    for (const ask of [askList, askRecord, askUpdate])
      await ask(random, open).catch(() => {
        found++;
      });
  }
  expect(found).toBeGreaterThan(0);
});
